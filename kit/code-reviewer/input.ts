import type { Message, Part } from 'a2a-kit/node';
import { parseDiff } from './parse-diff.js';

/** What a message gives to the reviewer: a diff, or something said about it. */
export interface Input {
  readonly isDiff: boolean;
  readonly text: string;
}

/** The media types of a diff. */
export const diffTypes: readonly string[] = ['text/x-diff', 'text/x-patch'];

/**
 * Returns the diffs in a message, joined, or else its texts. A part is a diff by its media type or file name, and a text
 * also by what it holds, were it only a piece of one. Nothing that a part points to is fetched.
 */
export function readInput(message: Message | undefined): Input {
  const parts = message?.parts ?? [];
  const diffs = parts.flatMap((part) => diffIn(part) ?? []);
  if (diffs.length > 0) return { isDiff: true, text: diffs.join('\n') };
  return { isDiff: false, text: parts.flatMap((part) => part.text ?? []).join('\n') };
}

function diffIn(part: Part): string | undefined {
  if (part.text !== undefined) return isLabeled(part) || looksLikeDiff(part.text) ? part.text : undefined;
  return part.raw !== undefined && isLabeled(part) ? decode(Buffer.from(part.raw, 'base64')) : undefined;
}

function isLabeled({ mediaType = '', filename = '' }: Part): boolean {
  const [essence = ''] = mediaType.split(';', 1);
  const name = filename.toLowerCase();
  return diffTypes.includes(essence.trim().toLowerCase()) || name.endsWith('.diff') || name.endsWith('.patch');
}

function looksLikeDiff(text: string): boolean {
  const parsed = parseDiff(text);
  return parsed.ok || !['not-a-diff', 'empty'].includes(parsed.fault.reason);
}

/** As UTF-8, or as the UTF-16 that some shells write into a file. */
function decode(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
