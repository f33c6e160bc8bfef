import { PASSWORD_MIN_LENGTH } from '#auth'

/**
 * The passwords people choose most often: the top of the published lists of leaked passwords, German and international, without
 * those shorter than our minimum. In lower case; the rules in `weak-password.ts` also catch them with capitals, digits around them
 * or letters swapped for signs.
 */
const wholePasswords = `
12345678 123456789 1234567890 0123456789 12345678910 123456789a 987654321 9876543210 87654321 11111111 111111111
1111111111 00000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 11223344
1122334455 112233445566 12341234 123123123 12312312 123321123 1234554321 123454321 12344321 12121212 10101010 01010101
20202020 21212121 31313131 69696969 13131313 14141414 147258369 147852369 159753456 159357258 741852963 789456123
456789123 963852741 123654789 987456321 123789456 78945612 19841984 19851985 19861986 19871987 19881988 19891989
19901990 19911991 19921992 20002000 20012001 20102010 20202021 01011980 01011990 01012000 08154711 47110815 4711081508
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6z 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 2wsx3edc zaq12wsx zaq1zaq1 xsw2zaq1 qazwsxedc qaz123wsx
q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5z6 qwer1234 qwert123 qwertz123 qwerty123 qwertyui qwertzui qwertyuiop qwertzuiop qwerasdf
qweasdzxc qweasdyxc qweqweqwe asdfasdf asdfqwer asdfghjk asdfghjkl asdf1234 asdasdasd asd123asd yxcvbnm1 yxcvbnmm zxcvbnm1
zxcvbnmm zxcvbnm123 abcd1234 abc12345 abc123456 abcd12345 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a123456789 a12345678 1234abcd
123456aa 12345abc 123456ab 123456abc 123abc123 1a2b3c4d 1a2b3c4d5e 123qweasd 123qwe123 123qweasdzxc abcdefgh abcdefghi
abcdefg1 abcabcabc aaaaaaaa aaaaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq llllllll 1234qwer 12qwaszx q2w3e4r5 asdfjklö ölkjhgfd
p@ssw0rd passw0rt pa55word pa$$word pa$$w0rd passwort1234 password1234 changeme changeme1 letmein1 letmein123 iloveyou
iloveyou1 iloveyou2 ichliebedich ichliebedich1 ichliebdich ichhassedich ichbindoof ichbins12 ichbintoll ichwillrein
lassmichrein machdichweg keinpasswort meinpasswort meinpasswort1 deinpasswort neuespasswort passwortneu passwortvergessen
vergessen123 geheimes1 geheim123 geheim1234 supergeheim strenggeheim topsecret startstart startwort kennwort1 anmelden
benutzer1 administrator administrator1 adminadmin admin1234 admin12345 rootroot root1234 testtest test1234 test12345 gastgast
gast1234 useruser user1234 default1 defaultpassword temppass temp1234 welcome1 welcome123 willkommen willkommen1 trustno1
superman1 batman123 starwars starwars1 princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball
jordan23 liverpool liverpool1 chelsea1 arsenal1 barcelona barcelona1 realmadrid juventus manchester manunited michael1 jennifer
computer computer1 internet internet1 samsung1 samsung123 whatever whatever1 freedom1 mustang1 corvette mercedes mercedes1
porsche911 ferrari1 volkswagen golfgti1 shadow123 master123 monkey123 dragon123 charlie1 jessica1 michelle danielle
alexander alexandra sebastian christian christina christine katharina stephanie nathalie dominique benjamin1 maximilian
maximilian1 alexander1 sebastian1 elisabeth magdalena franziska valentina veronika johannes matthias thorsten stefanie
schatz123 schatzi1 schatzilein schnucki schnuckel schnuffel schnuffi mausebär mausebaer mausezahn mausi123 hasehase hasi1234
spatz123 spatzilein liebling liebling1 engelchen engelchen1 teufelchen prinzessin prinzessin1 schmetterling schmusebär
schmusebaer sonnenschein sonnenschein1 sonnenblume sonnenblume1 blumenwiese erdbeere erdbeere1 schokolade schokolade1
gummibär gummibaer gummibärchen gummibaerchen kaffeetasse kartoffel kartoffel1 kartoffelsalat bratwurst currywurst sauerkraut
butterbrot bierbauch feierabend wochenende urlaub2024 urlaub2025 urlaub2026 weihnachten weihnachtsmann osterhase silvester
geburtstag frühling fruehling deutschland deutschland1 deutschland123 oesterreich österreich schweiz1 hamburg1 hamburg123
münchen1 muenchen muenchen1 frankfurt frankfurt1 stuttgart stuttgart1 düsseldorf duesseldorf dortmund dortmund1 borussia
borussia1 borussia09 bvb09bvb borussia1909 schalke04 schalke1904 fcbayern fcbayern1 bayernmünchen bayernmuenchen bayern123
werder1899 werderbremen eintracht eintracht1 hannover hannover96 hsv1887 hsvhamburg stpauli1910 fckoeln1 1fckoeln unionberlin
fussball fussball1 fussball123 fußball1 handball handball1 tennis123 motorrad motorrad1 schalker fischers fritzfritz
passport1 hallihallo hallochen halloween hallohallo hallo1234 hallo12345 halloduda hallodu1 hallowelt helloworld hellohello
hello123 hello1234 servus123 gruezi123 moinmoin moinmoin1 tschuess arschloch arschloch1 arschgeige scheisse scheisse1
scheiße1 verdammt1 verpissdich fickdich fickdich1 fickenficken fuckyou1 fuckyou2 fuckyou123 motherfucker asshole1 blahblah
blablabla blablub1 lalelulu lalalala hahahaha nananana tralalala bananarama banane123 nutella1 nutella123 pokemon1 pokemon123
minecraft minecraft1 fortnite fortnite1 roblox123 playstation nintendo nintendo1 naruto123 onepiece onepiece1 dragonball dragonballz
pikachu1 harrypotter hogwarts gandalf1 metallica metallica1 rammstein rammstein1 slipknot1 nirvana1 blink182 eminem123 linkinpark
spongebob spiderman spiderman1 iceman123 matrix123 zaubermaus zauberer einhorn1 einhorn123 delphine delfin123 katzenbaby
hundehütte hundehuette kuschelbär kuschelbaer kuscheltier haustier sternchen sternchen1 sternschnuppe regenbogen regenbogen1
mondschein himmelblau nordsee1 ostsee123 schwarzwald lederhose oktoberfest handy123 telefon1 schule123 lehrer123 polizei1
feuerwehr feuerwehr112 bundeswehr krankenhaus arbeit123 firma123 chef1234 computer123 laptop123 drucker1 internet123 fritzbox
fritzbox1 router123 telekom1 telekom123 vodafone vodafone1 google123 facebook facebook1 facebook123 instagram instagram1 whatsapp
whatsapp1 youtube1 youtube123 netflix1 netflix123 amazon123 linkedin dropbox1 windows1 windows10 windows11 microsoft
microsoft1 macbook1 iphone12 iphone13 iphone14 samsung12 corona2020 corona123 sommer2023 winter2023 summer2023 spring2024
secret123 secret12 private1 nothing1 letmein! masterkey qwerty12 access14 access123 mynoob123 login123 loveme123 lovely123
babygirl babygirl1 butterfly butterfly1 chocolate chocolate1 cheesecake tinkerbell jasmine1 blessed1 jesuschrist jesus123
jesusislord heaven123 angel123 angels123 forever1 forever21 friends1 bestfriend rockstar1 skater123 soccer123 hockey123 killer123
hunter123 ranger123 thunder1 phoenix1 pumpkin1 cookie123 ginger123 peanut123 pepper123 snoopy123 scooter1 silver123 diamond1
orange123 purple123 yellow123 blue1234 green123 black123 red12345 qwerty! contraseña contrasena motdepasse azertyui azertyuiop azerty123
senha123 wachtwoord haslo123 heslo1234 parola123 parool123 lozinka1 salasana salasana1 losenord lösenord kodeord1 passord1 sifre123
`

/** Words that stay weak whatever digits and signs precede or follow them („Sommer2024!“). */
const baseWords = `
passwort password passwd pass passwortt passworte kennwort losung geheim secret geheimnis schlüssel schluessel zugang login
anmeldung admin administrator root user benutzer gast guest test tester testen testing demo default start willkommen welcome
hallo hello servus moin hi tschüss tschuess qwertz qwerty qwert asdf asdfg asdfgh yxcvb yxcvbn yxcvbnm zxcvbnm azerty abc abcd abcde abcdef
abcdefg letmein iloveyou ichliebedich liebe love lovely loveyou schatz schatzi schätzchen hase hasi maus mausi spatz spatzi engel
bärchen baerchen schnucki liebling baby babe süsse suesse süße prinz prinzessin princess angel sonne sunshine sonnenschein mond stern
sterne blume blumen rose sommer winter frühling fruehling herbst summer spring autumn fall ostern weihnachten urlaub ferien januar
februar märz maerz april mai juni juli august september oktober november dezember january february march june july october december
montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
deutschland germany berlin hamburg münchen muenchen köln koeln frankfurt stuttgart dortmund leipzig dresden bremen hannover nürnberg
nuernberg wien zürich zuerich bayern sachsen hessen schweiz österreich oesterreich europa bvb schalke borussia fcbayern hsv
eintracht werder fussball fußball football soccer baseball basketball hockey tennis handball superman batman spiderman starwars
pokemon minecraft fortnite naruto matrix dragon drache monkey affe hund katze kater pferd tiger löwe loewe wolf bär baer dog cat
shadow master killer hunter ninja pirat freedom freiheit money geld computer internet windows samsung iphone handy apple google
facebook mercedes porsche ferrari audi bmw golf opel ford yamaha honda whatever nothing nichts egal arschloch scheisse
scheiße ficken fuck fuckyou fickdich sex sexy mama papa mutti vati oma opa mami papi familie family bruder schwester michael
thomas andreas stefan stephan peter wolfgang klaus martin markus christian daniel alexander sebastian tobias florian
julia anna maria laura lisa sarah sara lena lea leon luca lukas paul max moritz felix jonas ben finn emma mia hannah hanna
sophie marie charlie jordan jennifer jessica michelle nicole melanie sabine petra claudia susanne monika andrea banane apfel
erdbeere kirsche schokolade nutella kaffee pizza bier wasser cookie keks einhorn delfin schmetterling butterfly regenbogen
taschenmesser changeme geburtstag zuhause arbeit firma schule chef büro buero telefon telekom vodafone corona
`

/** Entries of `wholePasswords` and `baseWords`, as sets. */
export const commonPasswords: ReadonlySet<string> = new Set(words(wholePasswords))
export const commonWords: ReadonlySet<string> = new Set(words(baseWords))

/** Keyboard rows and the alphabet: a password that only walks along one is no secret. */
const walks = [
  '1234567890',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]
const SIGNS_FOR_LETTERS = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
])
/** A unit this short stays weak however often it is repeated. */
const REPEATED_UNIT_LENGTH = 4
/** With shorter words of the user's own, too many passwords would be refused. */
const OWN_WORD_LENGTH = 3

/**
 * Whether a password is among those an attacker tries first: too short, on the list of common ones,
 * one of its words with digits around it, a walk along the keyboard, a short text repeated, or the
 * person's own name or e-mail. There are no rules about kinds of characters.
 */
export function isWeakPassword(password: string, own: { readonly email: string; readonly name: string }): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if ([...text].length < PASSWORD_MIN_LENGTH) return true
  if (commonPasswords.has(text) || isWalk(text)) return true
  const unit = repeatedUnit(text)
  if (unit !== undefined && ([...unit].length <= REPEATED_UNIT_LENGTH || isWordWithTrimmings(unit, own))) return true
  return isWordWithTrimmings(text, own)
}

function isWordWithTrimmings(text: string, own: { readonly email: string; readonly name: string }): boolean {
  const personal = [own.email, own.email.split('@')[0] ?? '', own.name].map((word) => word.toLowerCase())
  const ownWords = new Set([...personal, ...personal.flatMap((word) => word.split(/[^\p{L}]+/u))])
  return readings(text).some(
    (reading) =>
      commonPasswords.has(reading) ||
      commonWords.has(reading) ||
      (reading.length >= OWN_WORD_LENGTH && ownWords.has(reading)),
  )
}

/** Returns the text without the non-letters at its ends, once as written and once with signs read as letters. */
function readings(text: string): readonly string[] {
  const lettersOnly = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const respelled = [...text.replace(/^[\d\W_]{2,}|\d+[^\p{L}]*$/gu, '')]
    .map((sign) => SIGNS_FOR_LETTERS.get(sign) ?? sign)
    .join('')
  return [lettersOnly, respelled, respelled.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]
}

function isWalk(text: string): boolean {
  const backwards = [...text].reverse().join('')
  // Repeated three times, a row also contains the walks that wrap around to its start.
  return walks.some((row) => row.repeat(3).includes(text) || row.repeat(3).includes(backwards))
}

/** „hallohallo“ gives „hallo“; undefined if the text is not a repetition. */
function repeatedUnit(text: string): string | undefined {
  const period = `${text}${text}`.indexOf(text, 1)
  return period < text.length ? text.slice(0, period) : undefined
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
