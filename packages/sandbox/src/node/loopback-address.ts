/** Whether an IP address, not a name, is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
