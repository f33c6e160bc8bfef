import { failed, ok, type Result } from '#base/result'

/** How mails leave: what `SMTP_URL` says. */
export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise it is switched on (STARTTLS) where the server can. */
  readonly isSecure: boolean
  /** Whether a connection that stays unencrypted is given up: a password is not shown to the whole network. */
  readonly isEncryptionRequired: boolean
  readonly isCertificateChecked: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  /** The address mails come from, if the URL says one. */
  readonly from: string | undefined
}

const PORT = 587
const SECURE_PORT = 465
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()\\]+$/

/**
 * Reads `smtp://user:password@host:port?from=…&tls.rejectUnauthorized=false`, or says in one line what is wrong with it,
 * without repeating any of it.
 */
export function readSmtpUrl(text: string): Result<SmtpSettings, string> {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    return failed('must be an address such as smtps://user:password@mail.example.org')
  }
  const { from, 'tls.rejectUnauthorized': checked = 'true', ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) return failed('knows the parameters from and tls.rejectUnauthorized only')
  if (from !== undefined && !isMailAddress(from)) return failed('must have an e-mail address as from')
  if (checked !== 'true' && checked !== 'false') return failed('must have true or false as tls.rejectUnauthorized')
  const user = decode(url.username)
  const pass = decode(url.password)
  if (user === undefined || pass === undefined) return failed('must have its user and password percent-encoded')
  const isSecure = url.protocol === 'smtps:'
  return ok({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isSecure ? SECURE_PORT : PORT) : Number(url.port),
    isSecure,
    isEncryptionRequired: pass !== '' && !LOOPBACK.test(url.hostname),
    isCertificateChecked: checked === 'true',
    auth: user === '' ? undefined : { user, pass },
    from: from ?? (isMailAddress(user) ? user : undefined),
  })
}

/** Whether a text can stand in a mail's header as one address and nothing else. */
export function isMailAddress(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  return ADDRESS.test(text) && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself: it has to be written %25.
    return undefined
  }
}
