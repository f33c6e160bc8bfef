/** The one look of all mails: a text for every program, and the same as plain HTML that holds nothing remote. */

/** What a mail says. All of it is shown as text; nothing in it is read as markup. */
export type MailContent = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The one thing the mail is about: digits to type, or a button, whose address is spelled out too. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** Said after that, smaller: how long it counts, what to do if it was not you. */
  readonly afterwards?: readonly string[]
  /** A link at the very end, for what the mail is not about. */
  readonly closing?: { readonly label: string; readonly url: string }
}

const SIGNATURE = 'Taschenmesser'
const SMALL = 'font-size:14px;'

/** The mail as text, in lines as they are. */
export function renderMailText({ heading, paragraphs, code, link, afterwards = [], closing }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    ...afterwards,
    ...(closing === undefined ? [] : [`${closing.label}:\n${closing.url}`]),
    `-- \n${SIGNATURE}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * The mail as HTML. Text and background are left to the program, dark or light; only the button has colours of its own,
 * which go with both.
 */
export function renderMailHtml({ heading, paragraphs, code, link, afterwards = [], closing }: MailContent): string {
  const body = [
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(code === undefined ? [] : [renderCode(code)]),
    ...(link === undefined ? [] : [renderLink(link)]),
    ...afterwards.map((text) => paragraph(text, SMALL)),
    ...(closing === undefined ? [] : [renderClosing(closing)]),
    `<p style="font-size:14px;margin:24px 0 0;opacity:.75">${SIGNATURE}</p>`,
  ]
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
${body.join('\n')}
</div>
</body>
</html>
`
}

function paragraph(text: string, style = ''): string {
  return `<p style="${style}margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function renderClosing({ label, url }: NonNullable<MailContent['closing']>): string {
  return `<p style="${SMALL}margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a></p>`
}

function renderCode(code: string): string {
  const style = 'font-size:32px;font-weight:700;letter-spacing:6px;font-family:ui-monospace,monospace;margin:24px 0'
  return `<p style="${style}">${escapeHtml(code)}</p>`
}

function renderLink({ label, url }: { readonly label: string; readonly url: string }): string {
  const address = escapeHtml(url)
  const button =
    'display:inline-block;padding:12px 20px;border-radius:8px;background-color:#b8401a;color:#ffffff;text-decoration:none;font-weight:700'
  return `<p style="margin:24px 0"><a href="${address}" style="${button}">${escapeHtml(label)}</a></p>
<p style="font-size:14px;margin:0 0 16px;word-break:break-all">Wenn der Knopf nicht geht, öffne diese Adresse:<br><a href="${address}">${address}</a></p>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}
