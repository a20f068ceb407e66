import { describe, expect, it } from 'vitest';
import { compareFences } from './check-examples/fences.js';
import { regionsIn } from './check-examples/regions.js';
import { runProgram } from './check-examples/run-program.js';

const example = 'const a = 1;\n// #region docs\nconst b = 2;\n// #endregion docs\n';
const page = (code: string, marker = '<!-- example: one.ts -->') => `# Title\n\n${marker}\n\`\`\`ts\n${code}\n\`\`\`\n`;
const compare = (text: string, source = example) =>
  compareFences(new Map([['page.md', text]]), new Map([['one.ts', source]]));

describe('regions', () => {
  it('are the lines between their marks, moved to the margin', () => {
    const source = '{\n  // #region a\n  if (b) {\n\n    c();\n  }\n  // #endregion a\n}\n';
    expect(regionsIn(source)).toEqual(new Map([['a', 'if (b) {\n\n  c();\n}']]));
  });

  it.each([
    ['left open', '// #region a\n'],
    ['closed by another name', '// #region a\n// #endregion b\n'],
    ['one in another', '// #region a\n// #region b\n// #endregion b\n// #endregion a\n'],
    ['twice the same', '// #region a\n// #endregion a\n// #region a\n// #endregion a\n'],
  ])('are refused when they are %s', (_, source) => {
    expect(() => regionsIn(source)).toThrow('region');
  });
});

describe('a page', () => {
  it('may quote a region as it is', () => {
    expect(compare(page('const b = 2;'))).toEqual({ faults: [], synced: new Map() });
  });

  it('may quote a region by name', () => {
    const source = example.replaceAll('docs', 'other');
    expect(compare(page('const b = 2;', '<!-- example: one.ts#other -->'), source).faults).toEqual([]);
  });

  it('may not differ from it, and is brought in line', () => {
    const { faults, synced } = compare(page('const b = 3;'));
    expect(faults).toEqual(['page.md:3: differs from one.ts#docs']);
    expect(synced).toEqual(new Map([['page.md', page('const b = 2;')]]));
  });

  it('may be begun with an empty block', () => {
    const text = page('').replace('ts\n\n', 'ts\n');
    expect(compare(`${text}${page('wrong')}`).synced).toEqual(new Map([['page.md', page('const b = 2;').repeat(2)]]));
  });

  it('is named with the line of each fault', () => {
    const text = `${page('const b = 2;', '')}\n${page('const b = 2;', '')}`;
    expect(compare(text).faults.slice(0, 2)).toEqual([
      'page.md:4: this block names no example',
      'page.md:11: this block names no example',
    ]);
  });

  it('is brought in line as it is written, dollar signs and all', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what examples are full of
    const source = example.replace('const b = 2;', () => 'const b = `$&${a}`;');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what examples are full of
    expect(compare(page('old'), source).synced).toEqual(new Map([['page.md', page('const b = `$&${a}`;')]]));
  });

  it.each([
    ['an example that is not there', page('const b = 2;', '<!-- example: two.ts -->'), 'there is no two.ts#docs'],
    ['a region that is not there', page('const b = 2;', '<!-- example: one.ts#x -->'), 'there is no one.ts#x'],
    ['no example', page('const b = 2;', ''), 'names no example'],
    ['an example where no block follows', '<!-- example: one.ts -->\n\ntext\n', 'before no block'],
  ])('may not name %s', (_, text, fault) => {
    expect(compare(text).faults.join('\n')).toContain(fault);
  });

  it('has to quote every region', () => {
    expect(compare('').faults).toEqual(['one.ts#docs: no page quotes it']);
  });

  it('can quote no example without a region', () => {
    expect(compare('', 'const a = 1;\n').faults).toEqual(['one.ts: has no region, so no page can quote it']);
  });

  it('leaves other languages alone', () => {
    expect(compare(`${page('const b = 2;')}\n\`\`\`sh\nls\n\`\`\`\n`).faults).toEqual([]);
  });
});

describe('a program', () => {
  it('ends well with exit code 0', async () => {
    const outcome = await runProgram(['-e', 'console.log("done")'], 10_000);
    expect(outcome).toMatchObject({ fault: undefined, output: 'done\n' });
  });

  it.each([
    ['throws', 'throw new Error("broken")', 'exit code 1'],
    ['is killed', 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9999)', 'SIGTERM'],
  ])('fails when it %s', async (_, code, fault) => {
    expect((await runProgram(['-e', code], 10_000)).fault).toContain(fault);
  });

  it('is ended when its time is over', async () => {
    const outcome = await runProgram(['-e', 'setInterval(() => {}, 1000)'], 200);
    expect(outcome.fault).toBe('not over after 200 ms');
  });
});
