import ts from 'typescript';

/** One call of `verifies`: the ids it names, what it says of them, and where it stands. */
export interface Claim {
  readonly ids: readonly string[];
  /** The name of the test; empty where it is made up at run time. */
  readonly name: string;
  readonly at: string;
}

/** What one source file says about the ids: its claims, what is wrong with them, and the files it imports. */
export interface ClaimedFile {
  readonly claims: readonly Claim[];
  readonly faults: readonly string[];
  readonly imports: readonly string[];
}

const disabling = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails']);

/**
 * Returns every claim that the text of one test file makes.
 *
 * A claim counts only if it will run: ids that are not literals, and calls inside a skipped test or group, come back
 * as faults. Import specifiers are returned as written.
 */
export function claimsIn(file: string, text: string): ClaimedFile {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const claims: Claim[] = [];
  const faults: string[] = [];
  const imports: string[] = [];

  const visit = (node: ts.Node, disabled: boolean): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      imports.push(node.moduleSpecifier.text);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'verifies') {
      const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      const ids = literalsOf(node.arguments[0]);
      if (ids === undefined) faults.push(`${at}: the ids of verifies() have to be string literals`);
      else if (disabled) faults.push(`${at}: ${ids.join(', ')} is claimed by a test that does not always run`);
      else claims.push({ ids, name: nameIn(node.arguments[1]), at });
    }
    const inside = disabled || (ts.isCallExpression(node) && isDisabling(node.expression));
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  return { claims, faults, imports };
}

function nameIn(argument: ts.Expression | undefined): string {
  return argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : '';
}

function literalsOf(argument: ts.Expression | undefined): readonly string[] | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteral(argument)) return [argument.text];
  if (!ts.isArrayLiteralExpression(argument) || argument.elements.length === 0) return undefined;
  const texts = argument.elements.filter(ts.isStringLiteral).map((element) => element.text);
  return texts.length === argument.elements.length ? texts : undefined;
}

// `describe.skip(...)`, `test.skipIf(x)(...)`, `describe.skip.each(...)(...)`: the word may stand anywhere in the callee.
function isDisabling(callee: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(callee)) return disabling.has(callee.name.text) || isDisabling(callee.expression);
  return ts.isCallExpression(callee) && isDisabling(callee.expression);
}
