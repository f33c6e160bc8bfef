/**
 * The mails about accounts. They never repeat form input such as a name: otherwise anyone could send their own words to anyone in
 * our name. Subjects contain no secrets, since they are logged.
 */
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { MAIL_CODE_LIFE_MS, MAIL_LINK_LIFE_MS } from '#auth'
import type { Mail } from '#messaging/server'

const CODE_LIFE = `Er gilt ${formatCount(MAIL_CODE_LIFE_MS / MINUTE_MS, 'Minute', 'Minuten')} und nur in dem Browser, in dem du ihn angefordert hast.`
const LINK_LIFE = `Der Link gilt ${formatCount(MAIL_LINK_LIFE_MS / HOUR_MS, 'Stunde', 'Stunden')} und nur einmal.`
const OWN_SESSION = 'Öffne den Link dort, wo du bei deinem Konto angemeldet bist.'
const NOTHING_TO_DO = 'Warst du das nicht, musst du nichts tun. Gib den Code niemandem weiter.'
const NOT_YOU =
  'Warst du das nicht? Dann vergib gleich ein neues Passwort und melde unter „Konto“ alle anderen Geräte ab.'

/** The heading is the subject. */
function mail(to: string, subject: string, content: Omit<Mail['content'], 'heading'>): Mail {
  return { to, subject, content: { heading: subject, ...content } }
}

export function signInCodeMail(to: string, code: string): Mail {
  const paragraphs = ['Gib ihn dort ein, wo du dich anmeldest:']
  return mail(to, 'Dein Code zum Anmelden', { paragraphs, code, afterwards: [CODE_LIFE, NOTHING_TO_DO] })
}

export function reauthenticationCodeMail(to: string, code: string): Mail {
  const paragraphs = ['Zeig damit, dass du es bist:']
  return mail(to, 'Dein Code zum Bestätigen', { paragraphs, code, afterwards: [CODE_LIFE, NOT_YOU] })
}

export function signUpCodeMail(to: string, code: string): Mail {
  const paragraphs = ['Willkommen! Mit diesem Code legst du dein Konto an:']
  return mail(to, 'Dein Code zum Registrieren', { paragraphs, code, afterwards: [CODE_LIFE, NOTHING_TO_DO] })
}

export function alreadyRegisteredMail(to: string, url: string): Mail {
  return mail(to, 'Du hast schon ein Konto', {
    paragraphs: [
      'Jemand, wahrscheinlich du, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines: Melde dich einfach an.',
      'Wenn du dein Passwort nicht mehr weißt, bekommst du auf der Anmeldeseite einen Link für ein neues.',
    ],
    link: { label: 'Anmelden', url },
    afterwards: ['Warst du das nicht, musst du nichts tun. An deinem Konto hat sich nichts geändert.'],
  })
}

export function resetMail(to: string, url: string): Mail {
  return mail(to, 'Neues Passwort vergeben', {
    paragraphs: ['Hier vergibst du ein neues Passwort. Danach bist du auf allen Geräten abgemeldet.'],
    link: { label: 'Neues Passwort vergeben', url },
    afterwards: [LINK_LIFE, 'Warst du das nicht, musst du nichts tun. Dein Passwort bleibt, wie es ist.'],
  })
}

export function verifyEmailMail(to: string, url: string): Mail {
  return mail(to, 'Bestätige deine E-Mail-Adresse', {
    paragraphs: ['Bestätige, dass diese Adresse zu deinem Konto gehört.', OWN_SESSION],
    link: { label: 'Adresse bestätigen', url },
    afterwards: [LINK_LIFE, 'Hast du hier kein Konto, dann bestätige nichts und lösch diese Mail.'],
  })
}

/** Sent to the new address. */
export function changeEmailMail(to: string, url: string): Mail {
  return mail(to, 'Bestätige deine neue E-Mail-Adresse', {
    paragraphs: ['Danach meldest du dich mit dieser Adresse an. Bis dahin gilt die alte.', OWN_SESSION],
    link: { label: 'Neue Adresse bestätigen', url },
    afterwards: [LINK_LIFE, 'Hast du hier kein Konto, dann bestätige nichts und lösch diese Mail.'],
  })
}

/** Sent to the old address while nothing has changed yet. */
export function emailChangeAskedMail(to: string): Mail {
  return mail(to, 'Deine E-Mail-Adresse soll geändert werden', {
    paragraphs: [
      'Für dein Konto wurde eine andere E-Mail-Adresse eingetragen. Sie gilt, sobald sie von dort aus bestätigt wurde.',
    ],
    afterwards: [NOT_YOU, 'Damit gilt auch die neue Adresse nicht mehr.'],
  })
}

/** Sent to the old address, which no longer leads to the account. */
export function emailChangedMail(to: string): Mail {
  return mail(to, 'Deine E-Mail-Adresse wurde geändert', {
    paragraphs: [
      'Dein Konto hat jetzt eine andere E-Mail-Adresse. Mit dieser hier kannst du dich nicht mehr anmelden.',
    ],
    afterwards: ['Warst du das nicht? Dann wende dich gleich an die Person, die diesen Server betreibt.'],
  })
}

export function passwordChangedMail(to: string, atMs: number): Mail {
  return mail(to, 'Dein Passwort wurde geändert', {
    paragraphs: [`Dein Passwort wurde am ${formatMoment(atMs)} geändert.`],
    afterwards: ['Warst du das nicht? Dann lass dir auf der Anmeldeseite gleich einen Link für ein neues schicken.'],
  })
}

export function secondFactorOnMail(to: string, atMs: number): Mail {
  return mail(to, 'Zweiter Faktor eingeschaltet', {
    paragraphs: [
      `Seit ${formatMoment(atMs)} fragt dein Konto beim Anmelden auch nach einem Code aus deiner Authentifizierungs-App.`,
      'Heb die Wiederherstellungscodes gut auf. Mit ihnen kommst du hinein, wenn du die App nicht zur Hand hast.',
    ],
    afterwards: [NOT_YOU],
  })
}

export function secondFactorOffMail(to: string, atMs: number): Mail {
  return mail(to, 'Zweiter Faktor ausgeschaltet', {
    paragraphs: [
      `Seit ${formatMoment(atMs)} genügt es wieder, dich auf einem Weg auszuweisen. Die Wiederherstellungscodes gelten nicht mehr.`,
    ],
    afterwards: [NOT_YOU],
  })
}

export function apiTokenMadeMail(to: string, atMs: number): Mail {
  return mail(to, 'Neuer API-Schlüssel für dein Konto', {
    paragraphs: [
      `Am ${formatMoment(atMs)} wurde ein API-Schlüssel angelegt. Wer ihn hat, kommt mit einem Programm an deine Daten, bis du ihn widerrufst.`,
    ],
    afterwards: [
      'Warst du das nicht? Dann widerruf ihn gleich unter „Konto“ bei „API-Schlüssel“, vergib ein neues Passwort und melde alle anderen Geräte ab.',
    ],
  })
}

/** Sent after an address was proven for the first time and the earlier sign-in methods were removed. */
export function signInMethodsRemovedMail(to: string, url: string): Mail {
  return mail(to, 'Richte deine Anmeldung neu ein', {
    paragraphs: [
      'Du hast gerade zum ersten Mal gezeigt, dass diese Adresse dir gehört. Weil vorher niemand das wissen konnte, gelten Passwort, Passkeys, Anbieter, API-Schlüssel und Webhooks, die davor eingerichtet wurden, nicht mehr, und alle anderen Geräte sind abgemeldet.',
      'Deine Daten sind noch da. Unter „Konto“ vergibst du ein neues Passwort.',
    ],
    link: { label: 'Zum Konto', url },
  })
}

export type SignInNotice = { readonly device: string; readonly ipAddress: string; readonly atMs: number }

export function newSignInMail(to: string, notice: SignInNotice, url: string): Mail {
  return mail(to, 'Neue Anmeldung bei deinem Konto', {
    paragraphs: [
      `Am ${formatMoment(notice.atMs)} hat sich jemand in einem Browser angemeldet, der für dein Konto neu ist: ${notice.device}.`,
      `IP-Adresse: ${notice.ipAddress}`,
    ],
    link: { label: 'Geräte ansehen', url },
    afterwards: ['Warst du es, ist alles gut.', NOT_YOU],
  })
}

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** `21. November 2026 um 10:12 Uhr deutscher Zeit`: the reader may be anywhere, and so may this server. */
export function formatMoment(atMs: number): string {
  return `${momentFormat.format(atMs)} Uhr deutscher Zeit`
}
