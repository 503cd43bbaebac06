/**
 * English words with irregular forms: strong verbs, plurals, and the older English of the King
 * James Version. One line per word: the base form, then its other forms.
 */
const FORMS = `
you thou thee ye
your thy thine
yourself thyself
to unto
on upon
will wilt
shall shalt
should shouldest
would wouldest
be am art is are was wast were wert been being
have hath hast has had hadst having
do doth dost does did didst done doing
say saith sayest said saidst
go goeth goest went wentest gone
come came camest cometh
give gave gavest given
take took tookest taken
speak spake spoke spoken spakest
see saw sawest seen
know knew knewest known
make made madest
bring brought broughtest
think thought
send sent sentest
eat ate eaten
drink drank drunk drunken
bear bare bore borne
beget begat begot begotten
break brake broke broken
build built
buy bought
catch caught
choose chose chosen
cleave clave cloven
deal dealt
draw drew drawn
drive drave drove driven
dwell dwelt
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forget forgat forgot forgotten
forgive forgave forgiven
forsake forsook forsaken
get gat got gotten
grow grew grown
hear heard heardest
hide hid hidden
hold held holden
keep kept keepest
lead led
leave left
lend lent
lose lost
meet met
pay paid
ride rode ridden
rise rose risen arise arose arisen
run ran
seek sought
sell sold
shake shook shaken
shine shone
sing sang sung
sink sank sunk
sit sat
slay slew slain
sleep slept
smite smote smitten
sow sown
spring sprang sprung
stand stood
steal stole stolen
strike struck stricken
strive strove striven
swear sware swore sworn
swell swollen
teach taught
tear tare torn
tell told
tread trod trodden
weep wept
win won
write wrote written
child children
brother brethren
man men
woman women
foot feet
tooth teeth
ox oxen
mouse mice
life lives
wife wives
knife knives
thief thieves
loaf loaves
leaf leaves
sheaf sheaves
calf calves
wolf wolves
die dying died dieth diest
lie lying lied
`;

/** Base forms of folded words, looked up before stemming. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', ...forms] = line.split(' ');
      return forms.map((form) => [form, word] as const);
    }),
);
