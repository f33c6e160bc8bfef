import { expect, test } from 'vitest'
import { chooseVapidSubject } from './choose-vapid-subject.ts'

const home = 'https://app.example.org'

test.each([
  [{ mailFrom: 'post@example.org', publicUrl: 'http://localhost:3000' }, 'mailto:post@example.org'],
  [{ mailFrom: 'post@example.org', publicUrl: home }, 'mailto:post@example.org'],
  [{ mailFrom: undefined, publicUrl: home }, home],
  [{ mailFrom: 'taschenmesser@localhost', publicUrl: home }, home],
  [{ mailFrom: 'post@nas.lan', publicUrl: home }, home],
  [{ mailFrom: undefined, publicUrl: 'https://host.tail1234.ts.net:8443' }, 'https://host.tail1234.ts.net:8443'],
])('P4: the sender of mails, else the address of the server, is named to push services: %o', (o, subject) => {
  expect(chooseVapidSubject(o)).toEqual({ subject, isAccepted: true })
})

test.each([
  [{ mailFrom: undefined, publicUrl: 'http://localhost:3000' }, 'mailto:taschenmesser@localhost'],
  [{ mailFrom: undefined, publicUrl: 'http://app.example.org' }, 'mailto:taschenmesser@localhost'],
  [{ mailFrom: 'post@nas.local', publicUrl: 'http://nas.local' }, 'mailto:post@nas.local'],
  [{ mailFrom: undefined, publicUrl: 'https://nas.lan' }, 'https://nas.lan'],
  [{ mailFrom: undefined, publicUrl: 'https://localhost:3000' }, 'https://localhost:3000'],
  [{ mailFrom: undefined, publicUrl: 'https://192.168.1.7' }, 'https://192.168.1.7'],
  [{ mailFrom: undefined, publicUrl: 'https://[fd00::1]' }, 'https://[fd00::1]'],
  [{ mailFrom: undefined, publicUrl: 'https://app.test' }, 'https://app.test'],
])('P4: if nothing is known to the whole internet, the log says that Apple refuses it: %o', (o, subject) => {
  expect(chooseVapidSubject(o)).toEqual({ subject, isAccepted: false })
})
