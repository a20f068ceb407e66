import { describe, expect, it } from 'vitest';
import { createOutputWindow } from './output-window.js';

describe('createOutputWindow', () => {
  it('gives everything when it fits', () => {
    const window = createOutputWindow(100);
    window.push('one');
    expect(window.take()).toBe('one\n');
    window.push('two');
    expect(window.finish()).toBe('two\n');
    expect(window.truncated).toBe(false);
  });

  it('keeps the beginning and the end, and says how much is missing between', () => {
    const window = createOutputWindow(40);
    // Lines of ten bytes each: two fill either half.
    for (let line = 0; line < 3_000; line += 1) window.push(`line ${String(line).padStart(4, '0')}`);
    expect(window.take()).toBe('line 0000\nline 0001\n');
    expect(window.finish()).toBe('[2996 lines, 29960 bytes left out]\nline 2998\nline 2999\n');
    expect(window.truncated).toBe(true);
  });

  it('counts bytes, not characters', () => {
    const window = createOutputWindow(16);
    window.push('✔✔');
    window.push('✔✔');
    // Seven bytes each; the first fits into half of 16, the second only into the other half.
    expect(window.take()).toBe('✔✔\n');
    expect(window.finish()).toBe('✔✔\n');
  });

  it('gives nothing of a line that is too long for the end', () => {
    const window = createOutputWindow(10);
    window.push('x'.repeat(20));
    window.push('end');
    expect(window.finish()).toBe('[1 line, 21 bytes left out]\nend\n');
  });
});
