import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { forgetMails } from './forget-mails.ts'

const mailTo = (address: string): string => `To: <${address}>\r\nSubject: Hallo\r\n\r\nHallo`

it('M15: removes the mails to an address, and neither follows links nor waits for pipes', async () => {
  const folder = await createTempFolder()
  const mails = join(folder.path, 'mails')
  await mkdir(mails)
  await writeFile(join(mails, '1.eml'), mailTo('Anna@example.de'))
  await writeFile(join(mails, '2.eml'), mailTo('ben@example.de'))
  await writeFile(join(folder.path, 'elsewhere'), mailTo('anna@example.de'))
  await symlink(join(folder.path, 'elsewhere'), join(mails, '3.eml'))
  execFileSync('mkfifo', [join(mails, '4.eml')])
  await forgetMails(mails, 'anna@example.de')
  expect((await readdir(mails)).toSorted()).toEqual(['2.eml', '3.eml', '4.eml'])
  expect(await readFile(join(folder.path, 'elsewhere'), 'utf8')).toContain('anna')
  await folder.remove()
})
