import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the mails to an address from the folder of mails that did not leave this server. Safe to repeat. */
export async function forgetMails(folder: string, address: string): Promise<void> {
  for (const name of await listMails(folder)) {
    const path = join(folder, name)
    if (receiversOf(await readMail(path)).includes(address.toLowerCase())) await rm(path, { force: true })
  }
}

async function listMails(folder: string): Promise<readonly string[]> {
  try {
    // A server that was killed may have left a part of one.
    const entries = await readdir(folder, { withFileTypes: true })
    // Symbolic links are skipped: they are not ours, and their target is unknown.
    return entries.filter((entry) => entry.isFile() && /\.eml(?:\.part)?$/.test(entry.name)).map(({ name }) => name)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Empty when another server was faster. */
async function readMail(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

function receiversOf(mail: string): readonly string[] {
  const [head = ''] = mail.split('\r\n\r\n', 1)
  const line = /^to:(.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  return line.toLowerCase().split(/[\s<>",;]+/)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
