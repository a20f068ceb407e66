/**
 * Returns why a document is a card of protocol 0.x only, or undefined when it is not: 1.0 has `supportedInterfaces`
 * where 0.3 had `url`, and a card of either form may list nothing but 0.x interfaces (C25).
 */
export function legacyReason(card: Readonly<Record<string, unknown>>): string | undefined {
  const interfaces = card.supportedInterfaces ?? card.supported_interfaces;
  if (Array.isArray(interfaces) && interfaces.length > 0) {
    const versions = interfaces.map((entry: unknown) => versionOf(entry));
    if (!versions.every((version) => version.startsWith('0.'))) return undefined;
    return `all its interfaces declare protocol ${[...new Set(versions)].join(', ')}`;
  }
  if (typeof card.url !== 'string') return undefined;
  return 'it has `url` where a 1.0 card has `supportedInterfaces`';
}

function versionOf(entry: unknown): string {
  const { protocolVersion, protocol_version: snake } = Object(entry) as Record<string, unknown>;
  return String(protocolVersion ?? snake ?? '');
}
