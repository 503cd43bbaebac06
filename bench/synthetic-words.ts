// The vocabulary of the synthetic library's titles, names and subjects.

/** ISO 639 codes with their weights. */
export const languages = [
  ['en', 540],
  ['fr', 150],
  ['de', 110],
  ['syc', 50],
  ['it', 36],
  ['ru', 24],
  ['la', 24],
  ['grc', 12],
  ['es', 9],
  ['he', 8],
  ['ar', 8],
  ['nl', 5],
  ['pl', 3],
  ['el', 2],
  ['hy', 2],
  ['sv', 1],
] as const;

export type Language = (typeof languages)[number][0];

/** Most frequent first. */
export const nouns = (
  'theology church faith history tradition scripture doctrine prayer grace liturgy spirit trinity creation gospel covenant law mercy soul ' +
  'monastery sacrament baptism eucharist incarnation resurrection wisdom sermon psalm hymn commentary dialogue treatise homily letter ' +
  'providence redemption exegesis manuscript patriarch pilgrimage asceticism icon martyrdom council heresy apology catechism canon rite ' +
  'eschatology christology pneumatology soteriology lectionary breviary hagiography typology allegory hesychasm theosis kenosis perichoresis'
).split(' ');

export const adjectives = (
  'early christian syriac holy eastern ancient orthodox medieval divine spiritual sacred latin greek byzantine biblical monastic patristic ' +
  'reformed lutheran anglican coptic armenian apostolic mystical liturgical natural moral universal hidden eternal unpublished rediscovered'
).split(' ');

export const places = (
  'Rome Antioch Alexandria Edessa Jerusalem Constantinople Nisibis Egypt Syria Palestine Cappadocia Gaul Carthage Milan Ephesus Nicaea ' +
  'Chalcedon Armenia Ethiopia Persia Sinai Athos Lyons Hippo Canterbury Geneva Wittenberg Basel Paris Toledo Kyiv Tarsus Caesarea Qenneshre'
).split(' ');

export const books =
  'Genesis Psalms Isaiah Matthew John Romans Job Exodus Luke Hebrews Ezekiel Daniel Ecclesiastes Leviticus Jonah Habakkuk'.split(' ');

export const subjects = (
  'Theology|Church history|Bible|Liturgy|Monasticism|Christology|Ethics|Prayer|Manuscripts|Hymns|Sermons|Councils|Mission|Mysticism|Exegesis|' +
  'Sacraments|Canon law|Philosophy|Art|Archaeology'
).split('|');

/** Titles in other languages. `{}` is replaced with a noun or a name. */
export const frames: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  fr: ['Histoire de l’Église de {}', 'La tradition de {} et la théologie', 'Études sur {}', 'Le commentaire de {}', 'Les homélies de {}'],
  de: ['Die Theologie des {}', 'Geschichte der Kirche von {}', 'Studien zu {}', 'Über {}', 'Der Kommentar des {}'],
  syc: ['ܡܐܡܪܐ ܕܥܠ {}', 'ܬܫܥܝܬܐ ܕ{}', 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — {}', 'Mēmrā on {}', 'Letter to {}'],
  it: ['La teologia di {}', 'Storia della chiesa di {}', 'Il commento di {}'],
  ru: ['История церкви: {}', 'О богословии {}', 'Толкование на {}'],
  la: ['De {}', 'Commentarius in {}', 'Epistula ad {}', 'Summa de {}', 'Opera omnia'],
  grc: ['Περὶ {}', 'Λόγος εἰς {}', 'Πρὸς {}'],
  es: ['Historia de la Iglesia de {}', 'Tratado de {}'],
  he: ['ספר {}', 'פירוש על {}'],
  ar: ['كتاب {}', 'شرح {}'],
  nl: ['Over {}', 'De kerk van {}'],
  pl: ['Historia {}', 'O {}'],
  el: ['Ιστορία {}', 'Περί {}'],
  hy: ['Պատմութիւն {}'],
  sv: ['Om {}'],
};

/**
 * Syllables of surnames. They combine to thousands of rare words, like the authors of a real
 * library.
 */
export const beginnings =
  'Ba Ber Bro Cal Dan El Fran Gre Hal Iv Jo Kar Lun Mar Nau Or Pet Quas Ros Sev Tam Ul Voo Wil Ya Zan Ab Eph Chry Theo Bul Schlei'.split(
    ' ',
  );
export const middles = 'ra le mi no tu sha den ber gor lan vin ther cha ki so pha do re ma ni'.split(' ');
export const endings = 'ck us er man son ini ev ley ius ard ström eau dt ian is ov ez son well by'.split(' ');

export const givenNames = (
  'John Gregory Maria Thomas Basil Anna Peter Sebastian Jacob Cyril Elizabeth Paul Isaac Clement Macrina Martin Philip Hildegard Michael Ruth ' +
  'Andrew Julian Catherine Simeon Aphra Leo Irene Ambrose Severus Lydia'
).split(' ');
