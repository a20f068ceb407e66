/** What a URI of an extension has to be, in words for a `TypeError`. */
export const expectedUri = 'expected visible ASCII characters without a comma, as headers list them';

/**
 * True for a URI that every binding carries: `A2A-Extensions` lists URIs in a header, where commas part them, spaces at
 * their ends are lost, and gRPC has nothing but ASCII (spec 3.2.6).
 */
export function isExtensionUri(uri: unknown): uri is string {
  return typeof uri === 'string' && /^[!-+\--~]+$/.test(uri);
}
