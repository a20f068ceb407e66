import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate with its key, both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Who a certificate is for, and who vouches for it: itself, when nobody is named. */
export interface CertificateOptions {
  readonly name: string;
  readonly issuer?: Certificate & { readonly name: string };
}

/**
 * Makes a certificate for tests, in the encoding of RFC 5280 by hand: for `localhost` and 127.0.0.1, with P-256, from the
 * day before yesterday until tomorrow, so that no key lies about and nothing runs out.
 */
export function makeCertificate({ name, issuer }: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = issuer === undefined ? privateKey : issuer.key;
  const body = sequence(
    explicit(0, integer(2)),
    integer(serial()),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(time(-2), time(1)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(isAuthority, localNames)),
  );
  const signature = sign('sha256', body, signer);
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  return { cert: pem(der), key: pemOf(privateKey) };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts));
const explicit = (number: number, content: Buffer) => tagged(0xa0 + number, content);
/** Of one byte below 0x80, or of three from 0x010000 to 0x7fffff. */
const integer = (value: number) =>
  tagged(0x02, Buffer.of(value >> 16, (value >> 8) & 0xff, value & 0xff).subarray(value < 0x80 ? 2 : 0));
const identifier = (...bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));

const ecdsaWithSha256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const nameOf = (name: string) => sequence(tagged(0x31, sequence(identifier(0x55, 0x04, 0x03), utf8(name))));

let serials = 0x010000;
function serial(): number {
  serials += 1;
  return serials;
}

function time(days: number): Buffer {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString();
  return tagged(0x17, Buffer.from(`${iso.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
}

const extension = (id: readonly number[], value: Buffer) => sequence(identifier(...id), tagged(0x04, value));
const isAuthority = extension([0x55, 0x1d, 0x13], sequence(tagged(0x01, Buffer.of(0xff))));
const localNames = extension(
  [0x55, 0x1d, 0x11],
  sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.of(127, 0, 0, 1))),
);

const pemOf = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
