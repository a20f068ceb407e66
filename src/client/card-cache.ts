/** An agent card as it was fetched, with what is needed to use it again. */
export interface StoredCard {
  /** The body, as it came. */
  readonly text: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Until when it may be used without asking, in milliseconds since 1970. */
  readonly freshUntil: number;
  /** True when the server said that every caller may have it, whoever fetched it. */
  readonly shared: boolean;
}

/** Where fetched cards are kept, by URL. It may be asynchronous, and may forget anything at any time. */
export interface CardCache {
  get(url: string): StoredCard | undefined | Promise<StoredCard | undefined>;
  set(url: string, card: StoredCard): void | Promise<void>;
  delete(url: string): void | Promise<void>;
}

/** Bounds on a cache in memory. */
export interface CardCacheOptions {
  /** 100 when left out. */
  readonly maxCards?: number;
  /** Of all texts together; 8 Mi characters when left out. */
  readonly maxChars?: number;
}

/** Returns a cache in memory that drops the cards which were not used for the longest time. */
export function cardCache({ maxCards = 100, maxChars = 8 * 1024 * 1024 }: CardCacheOptions = {}): CardCache {
  // A map keeps the order in which its entries were put in.
  const cards = new Map<string, StoredCard>();
  let chars = 0;
  const remove = (url: string): void => {
    chars -= cards.get(url)?.text.length ?? 0;
    cards.delete(url);
  };
  const put = (url: string, card: StoredCard): void => {
    remove(url);
    cards.set(url, card);
    chars += card.text.length;
  };
  return {
    get(url) {
      const card = cards.get(url);
      if (card !== undefined) put(url, card);
      return card;
    },
    set(url, card) {
      put(url, card);
      for (const oldest of cards.keys()) {
        if (cards.size <= maxCards && chars <= maxChars) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}

/** The cache that connections use unless they are given another one: one for the process. */
export const sharedCardCache: CardCache = cardCache();
