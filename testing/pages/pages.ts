/** One address or more for each route of the app, as the tests that visit all pages go through them. */
import { addDays } from '#base/calendar/calendar-day'
import { choicePath } from '../../src/tools/choice-port.ts'
import { daysAwayPath } from '../../src/tools/days-away-port.ts'

/** The day on which the pages are visited. */
export const TODAY = Temporal.Now.plainDateISO().toString()
export const YESTERDAY = addDays(TODAY, -1)

const trip = (view = '') => `/tripPlanner/reise/lissabon${view}` as const
const choice = choicePath({
  title: 'Was kochen wir?',
  choices: [
    { id: 'soup', text: 'Linsensuppe' },
    { id: 'rice', text: 'Curry' },
  ],
  returnPath: '/rezepte/woche',
})

/** The heading of the page at each path; a pattern where it depends on the day. */
export type Pages = Readonly<Record<string, string | RegExp>>

/** Paths of users who are signed in, by the group of a test. */
export const ownPages = {
  frame: {
    '/': 'Hallo Anna',
    '/notifications': 'Benachrichtigungen',
    '/verlauf/wheels/cake': 'Verlauf',
    '/teilen/wheels/cake': 'Personen',
    '/empfangen': 'Geteilt',
    [daysAwayPath({ title: 'Lissabon', from: TODAY, to: addDays(TODAY, 3) })]: 'Tage übernehmen',
    '/gibt/es/nicht': 'Hier ist noch nichts',
  },
  account: {
    '/account': 'Konto',
    '/account/nicht-uebernommen': 'Nicht übernommen',
    '/account/nur-noch-auf-diesem-geraet': 'Nur noch auf diesem Gerät',
    '/account/auch-anderswo-geaendert': 'Auch anderswo geändert',
    '/account/geloescht': 'Zuletzt gelöscht',
    '/account/sicherheit': 'Anmeldung und Sicherheit',
    '/account/geraete': 'Geräte',
    '/account/benachrichtigungen': 'Benachrichtigungen',
    '/account/api-schluessel': 'API-Schlüssel',
    '/account/daten': 'Deine Daten',
    '/account/verwaltung': 'Verwaltung',
  },
  uptime: {
    '/uptime': 'Shop-Uptime',
    '/uptime/shop/shop': 'Kasse · Blumen Müller',
    '/uptime/stoerungen': 'Störungen',
    '/uptime/stoerungen/incident': 'Kasse · Blumen Müller',
    '/uptime/settings': 'Einstellungen',
    '/uptime/settings/neu': 'Shop anlegen',
    '/uptime/settings/shop/shop': 'Kasse · Blumen Müller',
    '/uptime/settings/import': 'Shops importieren',
    '/uptime/settings/export': 'Shops exportieren',
    '/uptime/settings/vorgaben': 'Vorgaben und Erinnerungen',
    '/uptime/settings/wartung': 'Wartung',
    '/uptime/settings/kanaele': 'Kanäle',
    '/uptime/settings/statusseiten': 'Statusseiten',
    '/uptime/settings/statusseiten/neu': 'Statusseite anlegen',
    '/uptime/settings/statusseiten/page': 'Mein Laden',
  },
  recipes: {
    '/rezepte': 'Was kochen wir heute?',
    '/rezepte/alle': 'Rezepte',
    '/rezepte/rezept/neu': 'Neues Rezept',
    '/rezepte/rezept/soup': 'Linsensuppe',
    '/rezepte/rezept/soup/bearbeiten': '„Linsensuppe“ bearbeiten',
    '/rezepte/rezept/soup/kochen': 'Linsensuppe',
    '/rezepte/rezept/soup/weitergeben': '„Linsensuppe“ weitergeben',
    '/rezepte/woche': 'Woche',
    '/rezepte/einkauf': 'Einkaufsliste',
    '/rezepte/vorrat': 'Vorrat',
    '/rezepte/saison': 'Saison',
    '/rezepte/geteilt': 'Geteiltes Rezept',
    '/rezepte/import': 'Rezepte importieren',
    '/rezepte/einstellungen': 'Einstellungen',
    '/rezepte/einstellungen/kochbuch/shared': 'Omas Küche',
    '/rezepte/einstellungen/lebensmittel': 'Lebensmittel',
    '/rezepte/einstellungen/schlagwoerter': 'Schlagwörter',
  },
  wheel: {
    '/wheelofnames': 'Glücksrad',
    '/wheelofnames/cake': 'Wer holt heute den Kuchen?',
    '/wheelofnames/cake/ergebnisse': 'Ergebnisse',
    '/wheelofnames/cake/fairness': 'Fairness-Test',
    '/wheelofnames/cake/teilen': 'Link zum Rad',
    '/wheelofnames/vorlagen': 'Vorlagen',
    '/wheelofnames/geteilt': 'Geteiltes Rad',
    [choice]: 'Was kochen wir?',
    [choice.replace('/auswahl', '/wheelofnames/auswahl')]: 'Was kochen wir?',
  },
  time: {
    '/timeTracker': 'Zeiterfassung',
    [`/timeTracker/tag/${YESTERDAY}`]: /^\S\S, \d+\. /,
    '/timeTracker/eintrag/early': /^\S\S, \d+\. /,
    '/timeTracker/woche': /^KW /,
    '/timeTracker/monat': 'Monat',
    '/timeTracker/monat/jahr': 'Jahr',
    '/timeTracker/abwesenheiten': 'Abwesenheiten',
    '/timeTracker/auswertung': 'Auswertung',
    '/timeTracker/auswertung/stundenblatt': 'Stundenblatt',
    '/timeTracker/import': 'Zeiten importieren',
  },
  'settings of time': {
    '/timeTracker/einstellungen': 'Einstellungen',
    '/timeTracker/einstellungen/plaene': 'Arbeitszeit-Pläne',
    '/timeTracker/einstellungen/plaene/plan': /^Plan ab /,
    '/timeTracker/einstellungen/korrekturen': 'Startsaldo und Korrekturen',
    '/timeTracker/einstellungen/projekte': 'Projekte',
    '/timeTracker/einstellungen/schlagworte': 'Schlagwörter',
    '/timeTracker/einstellungen/vorlagen': 'Vorlagen',
    '/timeTracker/einstellungen/saetze': 'Stundensätze und Kunden',
    '/timeTracker/einstellungen/saetze/kunden': 'Kunden',
    '/timeTracker/einstellungen/hinweise': 'Hinweise und Runden',
  },
  trips: {
    '/tripPlanner': 'Reiseplaner',
    [trip()]: 'Lissabon',
    [trip('/heute')]: 'Lissabon',
    [trip('/plan')]: 'Lissabon',
    [trip('/buchungen')]: 'Lissabon',
    [trip('/buchungen/booking')]: 'Lissabon',
    [trip('/karte')]: 'Lissabon',
    [trip('/kosten')]: 'Lissabon',
    [trip('/packliste')]: 'Lissabon',
    [trip('/notizen')]: 'Lissabon',
    [trip('/mitreisende')]: 'Lissabon',
    [trip('/offline')]: 'Lissabon',
    [trip('/weitergeben')]: 'Lissabon',
    '/tripPlanner/import': 'Buchungen importieren',
    '/tripPlanner/settings': 'Einstellungen',
    '/tripPlanner/settings/packvorlagen': 'Packvorlagen',
    '/tripPlanner/settings/packvorlagen/template': 'Wochenende',
  },
} satisfies Record<string, Pages>

/** Paths that look otherwise to users without an account. */
export const openPages: Pages = {
  '/': 'Deine kleinen Werkzeuge, an einem Ort',
  '/login': 'Anmelden',
  '/login/forgot': 'Passwort vergessen',
  '/login/reset': 'Neues Passwort',
  '/login/verify': 'E-Mail bestätigen',
  '/login/email': 'Neue E-Mail',
  '/login/provider': 'Anmelden',
  '/register': 'Registrieren',
  '/account': 'Anmelden',
  '/uptime': 'Shop-Uptime',
  '/rezepte': 'Was kochen wir heute?',
  '/wheelofnames': 'Glücksrad',
  '/timeTracker': 'Zeiterfassung',
  '/tripPlanner': 'Reiseplaner',
}

/** Paths of a server that is empty yet, for those who have its link. */
export const setUpPages: Pages = { '/login/wiederherstellen#setup=geheim': 'Sicherung wiederherstellen' }
