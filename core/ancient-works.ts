/**
 * Ancient writers and the abbreviations of their works in the SBL Handbook, each with words of its
 * English or Latin title.
 */
interface AncientAuthor {
  /** As citations name the author. */
  readonly name: string;
  /** Folded words, all of which the author's name in a catalog has. */
  readonly words: readonly string[];
  readonly works: readonly AncientWork[];
}

interface AncientWork {
  readonly abbreviation: string;
  /** Alternatives of folded words; a title with all words of one is this work. */
  readonly titles: readonly (readonly string[])[];
}

export const ancientAuthors: readonly AncientAuthor[] = [
  author('Ambrose', 'ambrose', 'Off.: duties|officiis; Spir.: holy spirit|spiritu sancto; Myst.: mysteries|mysteriis; Fid.: faith|fide'),
  author(
    'Aristotle',
    'aristotle',
    'Eth. nic.: nicomachean; Metaph.: metaphysics; Poet.: poetics; Pol.: politics; Rhet.: rhetoric; De an.: soul|anima',
  ),
  author(
    'Athanasius',
    'athanasius',
    'Inc.: incarnation|incarnatione; Apol. sec.: defence against arians|defense against arians|apologia contra arianos; C. Ar.: against arians|contra arianos; Vit. Ant.: antony|antonii; C. Gent.: heathen|gentes; Decr.: defence nicene|decretis',
  ),
  author(
    'Augustine',
    'augustine',
    'Conf.: confessions|confessiones; Civ.: city god|civitate dei; Trin.: trinity|trinitate; Enchir.: enchiridion; Doctr. chr.: christian doctrine|doctrina christiana; Nat. grat.: nature grace; Spir. et litt.: spirit letter|spiritu littera; Retract.: retractations|retractationes; Grat.: grace free will|gratia libero arbitrio; Lib.: free will|libero arbitrio; Ver. rel.: true religion|vera religione; Pecc. merit.: merits forgiveness sins|peccatorum meritis; Bapt.: baptism|baptismo; Catech.: catechizing|catechizandis; Gen. litt.: genesis literal|genesi litteram; Enarrat. Ps.: psalms; Tract. Ev. Jo.: john tractates|gospel john',
  ),
  author('Basil', 'basil', 'Spir. Sanct.: holy spirit|spiritu sancto; Hex.: hexaemeron; Eun.: eunomius|eunomium'),
  author('Boethius', 'boethius', 'Cons.: consolation|consolatione'),
  author(
    'Cicero',
    'cicero',
    'Nat. d.: nature gods|natura deorum; Off.: duties|officiis; Resp.: republic|republica; Tusc.: tusculan; Fin.: ends|finibus',
  ),
  author(
    'Clement of Alexandria',
    'clement alexandria',
    'Strom.: stromata|miscellanies; Paed.: instructor|paedagogus; Protr.: exhortation|protrepticus; Quis div.: rich man',
  ),
  author('Cyprian', 'cyprian', 'Unit. eccl.: unity|unitate; Laps.: lapsed|lapsis; Dom. or.: prayer|oratione'),
  author('Cyril of Jerusalem', 'cyril jerusalem', 'Cat.: catechetical|catecheses'),
  author('Epictetus', 'epictetus', 'Diatr.: discourses|dissertationes; Ench.: enchiridion|handbook'),
  author('Epiphanius', 'epiphanius', 'Pan.: panarion'),
  author(
    'Eusebius',
    'eusebius',
    'Hist. eccl.: church history|ecclesiastical history|historia ecclesiastica; Praep. ev.: preparation|praeparatio; Dem. ev.: proof|demonstratio; Laud. Const.: praise constantine|laudibus constantini; Vit. Const.: life constantine|vita constantini',
  ),
  author('Gregory of Nazianzus', 'gregory nazianz', 'Or.: orations|oration'),
  author(
    'Gregory of Nyssa',
    'gregory nyssa',
    'Vit. Mos.: moses|moysis; Eun.: eunomius|eunomium; Or. cat.: catechetical|catechetica; Anim. res.: soul resurrection',
  ),
  author('Gregory the Great', 'gregory great', 'Dial.: dialogues|dialogi; Moral.: morals|moralia; Reg. past.: pastoral|pastoralis'),
  author('Hermas', 'hermas', 'Herm.: shepherd|pastor'),
  author(
    'Hippolytus',
    'hippolytus',
    'Trad. ap.: apostolic tradition|traditio; Haer.: refutation|refutatio; Antichr.: antichrist|antichristo',
  ),
  author('Homer', 'homer', 'Il.: iliad|ilias; Od.: odyssey|odyssea'),
  author('Irenaeus', 'irenaeus', 'Haer.: against heresies|adversus haereses; Epid.: demonstration|apostolic preaching'),
  author(
    'Jerome',
    'jerome',
    'Vir. ill.: illustrious men|viris illustribus; Epist.: letters|epistulae; Jov.: jovinian|jovinianum; Pelag.: pelagians|pelagianos',
  ),
  author(
    'John Chrysostom',
    'chrysostom',
    'Sac.: priesthood|sacerdotio; Hom. Matt.: homilies matthew; Hom. Jo.: homilies john; Hom. Act.: homilies acts; Hom. Rom.: homilies romans; Stat.: statues|statuas',
  ),
  author('John of Damascus', 'damascus', 'Fid. orth.: orthodox faith|fide orthodoxa'),
  author('John of Damascus', 'damascene', 'Fid. orth.: orthodox faith|fide orthodoxa'),
  author(
    'Josephus',
    'josephus',
    'Ant.: antiquities|antiquitates; J.W.: jewish war|bellum|wars jews; Ag. Ap.: apion|apionem; Life: life|vita',
  ),
  author('Justin', 'justin martyr', '1 Apol.: first apology; 2 Apol.: second apology; Dial.: trypho'),
  author('Lactantius', 'lactantius', 'Inst.: institutes|institutiones; Mort.: deaths persecutors|mortibus'),
  author('Leo the Great', 'leo great', 'Serm.: sermons|sermones; Tom.: tome|tomus'),
  author('Marcus Aurelius', 'aurelius', 'Med.: meditations'),
  author(
    'Origen',
    'origen',
    'Princ.: first principles|principiis; Cels.: celsus|celsum; Or.: prayer|oratione; Mart.: martyrdom|martyrium; Comm. Jo.: commentary john',
  ),
  author(
    'Philo',
    'philo',
    'Opif.: creation|opificio; Mos.: moses|mosis; Legat.: embassy|legatio; Contempl.: contemplative|contemplativa; Flacc.: flaccus|flaccum',
  ),
  author(
    'Plato',
    'plato',
    'Apol.: apology|apologia; Phaed.: phaedo; Phaedr.: phaedrus; Resp.: republic|respublica; Symp.: symposium; Tim.: timaeus; Leg.: laws|leges; Gorg.: gorgias; Crit.: crito; Meno: meno; Theaet.: theaetetus',
  ),
  author('Plotinus', 'plotinus', 'Enn.: enneads|enneades'),
  author('Polycarp', 'polycarp', 'Phil.: philippians'),
  author('Seneca', 'seneca', 'Ep.: letters|epistulae; Ira: anger|ira; Clem.: mercy|clementia'),
  author('Socrates', 'socrates scholasticus', 'Hist. eccl.: church history|ecclesiastical history'),
  author('Sozomen', 'sozomen', 'Hist. eccl.: church history|ecclesiastical history'),
  author('Tacitus', 'tacitus', 'Ann.: annals|annales; Hist.: histories|historiae; Germ.: germania'),
  author('Tatian', 'tatian', 'Or. Graec.: greeks|graecos'),
  author(
    'Tertullian',
    'tertullian',
    'Apol.: apology|apologeticus|apologeticum; Prax.: praxeas|praxean; Marc.: marcion|marcionem; Praescr.: prescription|praescriptione; Bapt.: baptism|baptismo; Or.: prayer|oratione; Cor.: crown|corona; Spect.: shows|spectaculis; An.: soul|anima; Res.: resurrection|resurrectione',
  ),
  author('Theodoret', 'theodoret', 'Hist. eccl.: church history|ecclesiastical history'),
  author('Virgil', 'virgil', 'Aen.: aeneid|aeneis; Georg.: georgics|georgica; Ecl.: eclogues|eclogae'),
];

/** Works that are cited without an author. */
export const anonymousWorks: readonly AncientWork[] = works(
  'Did.: didache|teaching twelve; 1 Clem.: first clement|1 clement|clement first; 2 Clem.: second clement|2 clement; Barn.: epistle barnabas; Herm.: shepherd hermas; Diogn.: diognetus; Mart. Pol.: martyrdom polycarp; Gos. Thom.: gospel thomas; 1 En.: 1 enoch|first enoch|book enoch; Jub.: jubilees; Let. Aris.: aristeas; Apos. Con.: apostolic constitutions',
);

function author(name: string, words: string, titles: string): AncientAuthor {
  return { name, words: words.split(' '), works: works(titles) };
}

function works(list: string): AncientWork[] {
  return list.split('; ').map((work) => {
    const [abbreviation = '', titles = ''] = work.split(': ');
    return { abbreviation, titles: titles.split('|').map((title) => title.split(' ')) };
  });
}
