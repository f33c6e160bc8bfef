/** The words of `npm run admin`: what was typed, as a command, or why it can't be one. */
import { failed, ok, type Result } from '#base/result'

export type AdminCommand =
  | { readonly kind: 'list' | 'setup-link' }
  | { readonly kind: 'check-files' }
  | { readonly kind: 'compact' }
  | { readonly kind: 'restore'; readonly archive: string; readonly isPassphraseTyped: boolean }
  | BackupCommand
  | { readonly kind: 'accept-loss'; readonly names: readonly string[] }
  | { readonly kind: 'reset-password'; readonly email: string; readonly isPasswordTyped: boolean }
  | { readonly kind: 'create-user'; readonly email: string; readonly name: string; readonly isPasswordTyped: boolean }
  | { readonly kind: 'disable' | 'enable' | 'disable-second-factor'; readonly email: string }
  | { readonly kind: 'help' }

/** `to`: a file, a folder or an address; undefined: the server's own folder for backups. */
export type BackupCommand = {
  readonly kind: 'backup'
  readonly to: string | undefined
  readonly isPassphraseTyped: boolean
}

export const adminHelp = `Konten und Dateien verwalten, auch während der Server läuft:

  npm run admin -- list                            alle Konten
  npm run admin -- setup-link                      der Link, mit dem die erste Person den Server übernimmt
  npm run admin -- reset-password <E-Mail>         neues Passwort, meldet die Person überall ab
  npm run admin -- create-user <E-Mail> <Name>     neues Konto
  npm run admin -- disable <E-Mail>                Konto sperren, nichts wird gelöscht
  npm run admin -- enable <E-Mail>                 Konto wieder öffnen
  npm run admin -- disable-second-factor <E-Mail>  für Leute, die App und Wiederherstellungscodes verloren haben
  npm run admin -- files check                     prüfen, ob alle Dateien da sind; ändert nichts
  npm run admin -- compact                         Platz, den Gelöschtes in den Datenbanken frei gemacht hat, der
                                                   Festplatte zurückgeben; nur, wenn der Server nicht läuft
  npm run admin -- restore <Sicherung>             eine Sicherung einspielen: eine Datei, ihr Name in DATA_DIR/backups oder
                                                   s3://…; nur, wenn der Server nicht läuft. Mit PostgreSQL braucht es
                                                   pg_restore und pg_dump
  npm run admin -- accept-loss <Teil> …            hinnehmen, dass ein Teil des Servers verloren ist, wenn er deshalb nicht
                                                   startet; vorher lieber zurücklegen oder eine Sicherung einspielen
  npm run admin -- backup                          alles sichern, in DATA_DIR/backups
  npm run admin -- backup --to <Ziel>              in eine Datei, einen Ordner oder einen Bucket:
                                                   s3://bucket/ordner?endpoint=https://…&region=…

Mit --passphrase-stdin wird die Sicherung mit der ersten Zeile der Eingabe verschlüsselt. Ohne diese Passphrase kann niemand
sie öffnen:  npm run admin -- backup --passphrase-stdin < passphrase.txt

Die Schlüssel eines Buckets kommen aus AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY der Umgebung, beim Sichern und beim
Einspielen. In der Adresse (s3://SCHLÜSSEL:GEHEIMNIS@bucket/…) sieht sie jeder, der auf dem Rechner Prozesse sieht.

reset-password und create-user denken sich ein Passwort aus und zeigen es einmal. Mit --stdin nehmen sie stattdessen die
erste Zeile der Eingabe:  npm run admin -- reset-password anna@example.org --stdin < passwort.txt

restore fragt mit --passphrase-stdin die Passphrase einer verschlüsselten Sicherung aus der ersten Zeile der Eingabe ab.

Es gelten dieselben Einstellungen wie für den Server (DATA_DIR, DATABASE_URL, FILES_URL).
`

const STDIN = '--stdin'
const PASSPHRASE_STDIN = '--passphrase-stdin'
const WITH_EMAIL = ['reset-password', 'create-user', 'disable', 'enable', 'disable-second-factor'] as const

export function parseAdminCommand(words: readonly string[]): Result<AdminCommand, string> {
  if (words[0] === 'backup') return parseBackup(words.slice(1))
  const unknown = words.find(
    (word) => word.startsWith('-') && ![STDIN, PASSPHRASE_STDIN, '--help', '-h'].includes(word),
  )
  if (unknown !== undefined) return failed(`${unknown} kenne ich nicht.`)
  const isPasswordTyped = words.includes(STDIN)
  const [kind, email, ...rest] = words.filter((word) => !word.startsWith('-'))
  if (kind === undefined || words.includes('--help') || words.includes('-h')) return ok({ kind: 'help' })
  if (kind === 'list' || kind === 'setup-link' || kind === 'compact')
    return email === undefined ? ok({ kind }) : failed(`${kind} nimmt keine weiteren Angaben.`)
  if (kind === 'files')
    return email === 'check' && rest.length === 0
      ? ok({ kind: 'check-files' })
      : failed('Mit Dateien geht nur: files check.')
  if (kind === 'restore') {
    if (email === undefined) return failed('restore braucht eine Sicherung: eine Datei, ihren Namen oder s3://…')
    if (rest.length > 0) return failed('restore nimmt eine einzige Sicherung.')
    return ok({ kind, archive: email, isPassphraseTyped: words.includes(PASSPHRASE_STDIN) })
  }
  if (kind === 'accept-loss') {
    const names = [email, ...rest].filter((name) => name !== undefined)
    return names.length > 0 ? ok({ kind, names }) : failed('accept-loss braucht den Namen dessen, was fehlt.')
  }
  const known = WITH_EMAIL.find((name) => name === kind)
  if (known === undefined) return failed(`Den Befehl ${kind} gibt es nicht.`)
  if (email === undefined) return failed(`${known} braucht eine E-Mail-Adresse.`)
  if (known === 'create-user') {
    const name = rest.join(' ')
    return name === ''
      ? failed('create-user braucht hinter der E-Mail-Adresse einen Namen.')
      : ok({ kind: known, email, name, isPasswordTyped })
  }
  // A password among the words would stand in the list of processes, and in the shell's history.
  if (rest.length > 0)
    return failed(`Hinter der E-Mail-Adresse steht zu viel. Ein Passwort kommt mit ${STDIN} aus der Eingabe.`)
  return known === 'reset-password' ? ok({ kind: known, email, isPasswordTyped }) : ok({ kind: known, email })
}

function parseBackup(words: readonly string[]): Result<AdminCommand, string> {
  let to: string | undefined
  let isPassphraseTyped = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--help' || word === '-h') return ok({ kind: 'help' })
    if (word === '--passphrase-stdin') isPassphraseTyped = true
    else if (word === '--to') {
      index += 1
      to = words[index]
      if (to === undefined || to === '') return failed('Hinter --to fehlt, wohin gesichert wird.')
    } else return failed(word.startsWith('-') ? `${word} kenne ich nicht.` : 'Wohin gesichert wird, steht hinter --to.')
  }
  return ok({ kind: 'backup', to, isPassphraseTyped })
}
