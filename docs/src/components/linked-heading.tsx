import type { RenderableProps } from 'preact';

type LinkedHeadingProps = RenderableProps<{ id: string; level?: 'h2' | 'h3' }>;

/** A heading that links to itself. */
export function LinkedHeading({ id, level: Level = 'h2', children }: LinkedHeadingProps) {
  return (
    <Level id={id}>
      <a class="heading-link" href={`#${id}`}>
        {children}
      </a>
    </Level>
  );
}
