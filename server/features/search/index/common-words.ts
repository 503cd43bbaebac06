/**
 * Words too common for phrase search: most texts contain any two of them, few as neighbors. Pairs
 * are indexed. Adding a word requires a new INDEX_VERSION, or phrases with it are not found.
 */
const common = new Set(
  `a about after again against all also am an and any are art as at away be because been before being both but by came can cannot christ
  church come could day did do does done down each earth even ever every eyes faith father first for from gave give go god good great had
  hand has hast hath have he heart heaven her him himself his holy house how i if in into is it its itself jesus king know land law let
  life lord love made make man many may me men more most mouth much must my name neither no nor not now o of on one only or other our
  out over own people place said saith same say saying see shall shalt she should sin so son soul spirit such than that the thee their
  them then there therefore these they thing things this those thou though through thus thy time to truth unto up upon us very was way
  we well were what when where which while who whom whose why will with without word words world would yet you your
  et in non est ad ut qui quod cum de ex per si sed deus dei domini dominus quae hoc enim autem ab sunt esse
  der die das und den dem des von zu ist nicht mit sich auf fur ein eine auch es im als wie gott
  le la les des du un une que est dans pour par sur pas il ne se au dieu
  και ο η το του τησ τον την των εν τω εισ δε γαρ θεου ου οτι αυτου προσ επι μη τα οι ινα εκ κυριοσ θεοσ
  את על כי אל אשר כל לא יהוה אלהימ בנ ויאמר אמר הוא זה
  في من الله على علي ان لا ما الي و`.split(/\s+/),
);

/** Words that do not match as a prefix when typed last: longer words are rarely meant. */
const complete = new Set('the and of to is that with for was'.split(' '));

export function isComplete(word: string): boolean {
  return complete.has(word);
}

export function areCommon(...words: readonly string[]): boolean {
  return words.every((word) => common.has(word));
}
