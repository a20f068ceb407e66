import { setTimeout as delay } from 'node:timers/promises';
import { type CaptureRecord, type Exchange, receiverParty } from '../record/record.js';
import { redact } from '../record/redact.js';
import { compareEvents, labelOf } from './compare-events.js';
import { type Json, jsonOf } from './compare-json.js';
import { compareReply, compareRequestHead } from './compare-message.js';
import type { Finding } from './difference.js';
import type { Likeness } from './likeness.js';
import type { ReplayOptions } from './replay-options.js';

/**
 * Waits for the webhooks that the record has, and compares them as one stream of events, because how many there are
 * depends on timing; of each kind the first is compared with its headers.
 */
export async function compareDeliveries(
  record: CaptureRecord,
  likeness: Likeness,
  options: ReplayOptions,
): Promise<Finding[]> {
  const recorded = record.exchanges.filter(({ to }) => to === receiverParty);
  const [first] = recorded;
  if (first === undefined) return [];
  const replayed = await deliveriesUpTo(recorded.at(-1), options);
  const heads = recorded.flatMap((delivery) => {
    const same = replayed.find((each) => labelOf(eventOf(each)) === labelOf(eventOf(delivery)));
    if (same === undefined) return [];
    return [
      ...compareRequestHead(delivery.request, same.request, likeness),
      ...compareReply(delivery.reply, same.reply, likeness),
    ];
  });
  const found = [...heads, ...compareEvents(recorded.map(eventOf), replayed.map(eventOf), likeness, 'webhooks')];
  return found.map((each) => ({ ...each, exchange: record.exchanges.indexOf(first) + 1, title: first.title }));
}

async function deliveriesUpTo(last: Exchange | undefined, options: ReplayOptions): Promise<Exchange[]> {
  const { recorder, secrets, patienceMs = 30_000 } = options;
  const wanted = last === undefined ? undefined : labelOf(eventOf(last));
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const all = (await recorder.finished()).filter(({ to }) => to === receiverParty);
    const arrived = all.some((each) => labelOf(eventOf(each)) === wanted);
    if (arrived || performance.now() > deadline) return all.map((each) => redact(each, secrets));
    await delay(50);
  }
}

function eventOf({ request }: Exchange): Json {
  return jsonOf(request.body) ?? request.body;
}
