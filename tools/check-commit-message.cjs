/*
 * Checks the subject of a commit message (CONTRIBUTING.md). Git runs this script by .githooks/commit-msg, on any
 * Node.js.
 */
const { readFileSync } = require('node:fs');

const mostCharacters = 72;
/** Matches subjects that Git writes itself, or that a later rebase removes again. */
const byGit = /^(?:Merge |Revert "|fixup! |squash! |amend! )/;
const notVerbs = new Set(
  'a an the this that these those it its they he she we you i my our your his her their what where when who whom whoever whatever which why how no not nothing nobody none each every all any some both either neither one two three several many few more most other another if as so also only then there here after before while with without in on at of for from to by and or but is are was were has have had can may must will should'.split(
    ' ',
  ),
);
/** The verbs whose base form ends like another form of a verb, or like a plural noun. */
const verbs = new Set(
  'pass press address process access assess compress dismiss discuss express focus guess miss stress bring string ping swing sing spring embed feed need seed speed shed exceed proceed succeed'.split(
    ' ',
  ),
);

function faultsOf(message) {
  const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  if (byGit.test(subject)) return [];
  const faults = [];
  const length = [...subject].length;
  if (length > mostCharacters)
    faults.push(
      `it has ${length} characters, ${length - mostCharacters} too many: give the reason in the body`,
    );
  if (/[.!]$/.test(subject)) faults.push('it ends with a full stop');
  const [first = '', second = ''] = subject.split(/\s+/);
  const verb = first.toLowerCase();
  if (!/^[A-Z][a-z]+(?:-[a-z]+)*$/.test(first))
    faults.push('it does not begin with one word, with a capital');
  else if (notVerbs.has(verb) || (/(?:ing|ed|s)$/.test(verb) && !verbs.has(verb)))
    faults.push(`it does not begin with an imperative, which "${first}" is not`);
  else if (/^(?:is|are|was|were|has|have|had|does|can|may|must|will)$/.test(second))
    faults.push(`it is a statement ("${first} ${second} …") and no imperative`);
  return faults;
}

const [path] = process.argv.slice(2);
const faults = faultsOf(readFileSync(path, 'utf8'));
if (faults.length > 0) {
  console.error(
    `The subject of this commit does not keep CONTRIBUTING.md:\n${faults.map((fault) => `- ${fault}`).join('\n')}\nA good one: Refuse a promo code without letters`,
  );
  process.exit(1);
}
