import { makePassword, openAdminCommands, type AdminCommands } from '#auth/server'
import type { ManagedPerson } from '#auth'
import { AppError } from '#base/app-error'
import { adminOptions, openAccountsDatabase } from '../accounts-database.ts'
import { adminHelp, parseAdminCommand, type AdminCommand } from './admin-command.ts'
import { backUp } from '../backups/backup-command.ts'
import { compactDatabases } from '../process/compact-databases.ts'
import { readConfig, type Config } from '../config/config.ts'
import { errorTextOf } from '../error-table.ts'
import { checkServerFiles } from '../files/files-check.ts'
import { silentLog } from '../process/log.ts'
import { acceptLoss } from '../parts/accept-loss.ts'
import { restoreByCommand } from '../restore/restore-command.ts'

/** The terminal that the command was typed in; tests bring their own. */
export type AdminHost = {
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<string | Buffer>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

type PeopleCommand = Exclude<
  AdminCommand,
  { readonly kind: 'check-files' | 'compact' | 'accept-loss' | 'backup' | 'restore' }
>

const DONE = 0
/** What was asked for could not be done. */
const REFUSED = 1
/** What was typed, or the configuration, is wrong. */
const MISUSED = 2

/** Does what the words say, and returns the exit code. What goes wrong is one German sentence on stderr. */
export async function runAdmin(host: AdminHost): Promise<number> {
  const complain = (sentence: string): void => void host.stderr.write(`${sentence}\n`)
  const command = parseAdminCommand(host.words)
  if (!command.ok) {
    complain(`${command.error}\n\n${adminHelp.trimEnd()}`)
    return MISUSED
  }
  if (command.value.kind === 'help') {
    host.stdout.write(adminHelp)
    return DONE
  }
  const config = readConfig(host.env)
  if (!config.ok) {
    complain(`Die Einstellungen stimmen nicht. ${config.error}`)
    return MISUSED
  }
  try {
    const { text, code = DONE } = await carryOut(command.value, config.value, host)
    host.stdout.write(text)
    return code
  } catch (error) {
    complain(sentenceOf(error))
    return REFUSED
  }
}

type Outcome = { readonly text: string; readonly code?: number }

async function carryOut(command: AdminCommand, config: Config, host: AdminHost): Promise<Outcome> {
  const { env, stdin, stderr } = host
  const isPassphraseTyped = 'isPassphraseTyped' in command && command.isPassphraseTyped
  const passphrase = isPassphraseTyped ? await readLine(stdin, 'keine Passphrase') : undefined
  switch (command.kind) {
    case 'check-files': {
      const { text, isWhole } = await checkServerFiles(config, silentLog)
      return { text, code: isWhole ? DONE : REFUSED }
    }
    case 'compact':
      return { text: await compactDatabases(config, silentLog) }
    case 'accept-loss':
      return { text: await acceptLoss(command.names, config, silentLog) }
    case 'backup':
      return { text: await backUp({ config, env, to: command.to, passphrase }) }
    case 'restore': {
      const say = (line: string): void => void stderr.write(`${line}\n`)
      const { archive } = command
      return { text: await restoreByCommand(config, { archive, env, passphrase, log: silentLog, say }) }
    }
    default:
      return { text: await runCommand(command, config, host) }
  }
}

async function runCommand(command: PeopleCommand, config: Config, host: AdminHost): Promise<string> {
  const typed = 'isPasswordTyped' in command && command.isPasswordTyped ? await readLine(host.stdin) : undefined
  await using accounts = await openAccountsDatabase(config, silentLog)
  const commands = await openAdminCommands(adminOptions(config, accounts.database, accounts.secrets))
  try {
    return await answerCommand(command, commands, typed)
  } finally {
    await commands.close()
  }
}

async function answerCommand(
  command: PeopleCommand,
  commands: AdminCommands,
  typed: string | undefined,
): Promise<string> {
  const password = typed ?? makePassword()
  const shown = typed === undefined ? `Das Passwort: ${password}\nEs wird nicht noch einmal gezeigt.\n` : ''
  switch (command.kind) {
    case 'help':
      return adminHelp
    case 'list':
      return describePeople(await commands.list())
    case 'setup-link':
      return `Wer diesen Link zuerst öffnet und sich registriert, verwaltet den Server:\n${await readSetUpLink(commands)}\n`
    case 'create-user':
      await commands.create({ email: command.email, name: command.name, password })
      return `Das Konto ${command.email} ist angelegt.\n${shown}`
    case 'reset-password':
      await commands.resetPassword(command.email, password)
      return `${command.email} hat ein neues Passwort und ist überall abgemeldet.\n${shown}`
    case 'disable':
      await commands.setDisabled(command.email, true)
      return `Das Konto ${command.email} ist gesperrt und überall abgemeldet.\n`
    case 'enable':
      await commands.setDisabled(command.email, false)
      return `Das Konto ${command.email} ist wieder offen.\n`
    case 'disable-second-factor':
      await commands.disableSecondFactor(command.email)
      return `${command.email} meldet sich wieder ohne zweiten Faktor an.\n`
  }
}

async function readSetUpLink(commands: AdminCommands): Promise<string> {
  const link = await commands.readSetUpLink()
  if (link === undefined) throw new Error('Den Server verwaltet schon jemand. Wer, zeigt list.')
  return link
}

/** One line each, in columns. */
function describePeople(people: readonly ManagedPerson[]): string {
  if (people.length === 0) return 'Es gibt noch keine Konten.\n'
  const rows = people.map((person) => [
    person.isAnonymous ? '(Gast)' : person.email,
    person.name,
    `seit ${toDay(person.createdAt)}`,
    `zuletzt ${toDay(person.lastLoginAt)}`,
    [person.isAdministrator ? 'verwaltet' : [], person.isDisabled ? 'gesperrt' : []].flat().join(', '),
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

function toDay(iso: string): string {
  return new Date(iso).toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
}

async function readLine(input: AsyncIterable<string | Buffer>, nothing = 'kein Passwort'): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line === '') throw new Error(`Aus der Eingabe kam ${nothing}.`)
  return line
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : 'Das hat nicht geklappt.'
  const text = error.public.message ?? ownTexts[error.code] ?? errorTextOf(error.code)
  return text ?? `Das hat nicht geklappt (${error.code}).`
}

/** Texts for the command line, if the app's own text does not fit its reader. */
const ownTexts: Readonly<Record<string, string>> = {
  'user-not-found': 'Ein Konto mit dieser E-Mail-Adresse gibt es nicht.',
  'email-already-in-use': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
}
