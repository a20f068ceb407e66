import { type CaptureRecord, receiverParty } from '../record/record.js';
import { compareDeliveries } from './compare-deliveries.js';
import type { Finding } from './difference.js';
import { createLikeness } from './likeness.js';
import { replayExchange } from './replay-exchange.js';
import type { ReplayOptions } from './replay-options.js';

/** Sends every request of a record again and returns all differences between the replies, and between the webhooks. */
export async function replay(record: CaptureRecord, options: ReplayOptions): Promise<Finding[]> {
  const likeness = createLikeness(options.hosts);
  const findings: Finding[] = [];
  for (const [at, exchange] of record.exchanges.entries()) {
    if (exchange.to === receiverParty) continue;
    const found = await replayExchange(exchange, likeness, options);
    findings.push(...found.map((each) => ({ ...each, exchange: at + 1, title: exchange.title })));
  }
  return [...findings, ...(await compareDeliveries(record, likeness, options))];
}

/** Returns a finding as a reader should see it: where it is, and both sides below each other. */
export function reportOf(file: string, { exchange, title, at, recorded, replayed }: Finding): string {
  return `${file}, exchange ${exchange} (${title}): ${at}\n  recorded ${recorded}\n  replayed ${replayed}`;
}
