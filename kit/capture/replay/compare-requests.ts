import { type Exchange, receiverParty } from '../record/record.js';
import { compareRequest } from './compare-message.js';
import { type Difference, difference, type Finding } from './difference.js';
import { createLikeness, type Likeness } from './likeness.js';

/**
 * Returns every way in which the requests of a fresh play are not those of the record: what the client sends has
 * changed, or the scenario has. Webhooks are left out, since agents send them.
 */
export function compareRequests(
  recorded: readonly Exchange[],
  played: readonly Exchange[],
  hosts: ReadonlyMap<string, string>,
): Finding[] {
  const likeness = createLikeness(hosts);
  const ours = [...recorded.entries()].filter(([, { to }]) => to !== receiverParty);
  const others = played.filter(({ to }) => to !== receiverParty);
  const found = ours.flatMap(([at, exchange], index) =>
    compareOne(exchange, others[index], likeness).map((each) => ({ ...each, exchange: at + 1, title: exchange.title })),
  );
  const further = others.slice(ours.length).map((exchange) => ({
    ...difference('exchange', undefined, nameOf(exchange)),
    exchange: recorded.length + 1,
    title: exchange.title,
  }));
  return [...found, ...further];
}

function compareOne(recorded: Exchange, played: Exchange | undefined, likeness: Likeness): Difference[] {
  if (played === undefined) return [difference('exchange', nameOf(recorded), undefined)];
  const names = [nameOf(recorded), nameOf(played)] as const;
  return [
    ...(names[0] === names[1] ? [] : [difference('title', ...names)]),
    ...compareRequest(recorded.request, played.request, likeness),
  ];
}

function nameOf({ from, to, title }: Exchange): string {
  return `${from} → ${to}: ${title}`;
}
