const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;
const beyond = 0x10000;
/** Anything in here is not what it seems: all other text is its own key. */
const high = /[\ud800-\uffff]/;

/**
 * Returns the text as it is stored where it is compared and sorted. The database compares code points and knows no lone
 * surrogates; of keys that gives the order of code units, and different texts always have different keys.
 */
export function keyOf(text: string): string {
  if (!high.test(text)) return text;
  let key = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < firstSurrogate) key += text[at];
    else if (unit < afterSurrogates) key += String.fromCharCode(unit - firstSurrogate + afterSurrogates);
    else key += String.fromCodePoint(unit - afterSurrogates + beyond);
  }
  return key;
}

/** Returns the text that has this key. */
export function textOf(key: string): string {
  if (!high.test(key)) return key;
  let text = '';
  for (const character of key) {
    const point = character.codePointAt(0) ?? 0;
    if (point >= beyond) text += String.fromCharCode(point - beyond + afterSurrogates);
    else if (point >= afterSurrogates) text += String.fromCharCode(point - afterSurrogates + firstSurrogate);
    else text += character;
  }
  return text;
}
