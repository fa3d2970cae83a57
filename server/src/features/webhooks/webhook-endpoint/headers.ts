/** Which headers of its own an endpoint may ask for: none that a proxy or another server acts upon. */

export const limits = { headers: 10, headerNameChars: 64, headerValueChars: 500 } as const;

/** Names that gateways, clouds and frameworks believe, by what they begin with after `X-`. */
const believed = [
  'accel-', // nginx: reads other files
  'amz', // Amazon: signatures and tokens
  'aws-', // its metadata service
  'azure-',
  'client-ip',
  'cluster-client-ip',
  'connection',
  'daybook-', // ours
  'envoy-',
  'forwarded', // who the caller is
  'goog',
  'host',
  'http-', // other methods, other hosts
  'keep-alive',
  'metadata-', // Google's metadata service
  'method-override',
  'ms-',
  'original-', // other paths
  'proxy-',
  'real-ip',
  'remote-',
  'rewrite-',
  'sendfile',
  'true-client-ip',
];

/** Null, or a sentence that says what is wrong with one header. */
export function customHeaderProblem(name: string, value: string): string | null {
  const shown = JSON.stringify(name.slice(0, limits.headerNameChars));
  if (name.length > limits.headerNameChars) {
    return `The name ${shown}… is longer than ${limits.headerNameChars} characters.`;
  }
  if (!/^x-[a-z0-9]+(-[a-z0-9]+)*$/i.test(name)) {
    return `The name ${shown} must be X- followed by letters, digits and single hyphens.`;
  }
  const rest = name.slice(2).toLowerCase();
  if (believed.some((start) => rest.startsWith(start))) {
    return `The name ${shown} is one that servers act upon; choose another.`;
  }
  if (value.length > limits.headerValueChars) {
    return `The value of ${shown} is longer than ${limits.headerValueChars} characters.`;
  }
  if (!/^[\x20-\x7e]*$/.test(value) || value.trim() !== value) {
    return `The value of ${shown} must be printable ASCII, without spaces at its ends.`;
  }
  return null;
}

/** As customHeaderProblem, for all of an endpoint: the first problem is told. */
export function customHeadersProblem(headers: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(headers);
  if (entries.length > limits.headers) return `There are more than ${limits.headers} headers.`;
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) return 'A header is named twice.';
  for (const [name, value] of entries) {
    const problem = customHeaderProblem(name, value);
    if (problem !== null) return problem;
  }
  return null;
}
