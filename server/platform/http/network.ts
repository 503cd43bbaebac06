/**
 * Returns the network of a household or host: an IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/**
 * Returns the part of an address that names a network but no household: 203.0.113.x, 2001:db8:1:x.
 */
export function shortNetwork(address: string): string | null {
  const network = networkOf(address);
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network)?.[1];
  if (v4 !== undefined) return `${v4}.x`;
  const groups = network.split(':');
  return groups.length === 4 && groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? `${groups.slice(0, 3).join(':')}:x` : null;
}
