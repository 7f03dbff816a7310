/** The page as readers have it: light and dark, on a wide and on a narrow screen. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);
