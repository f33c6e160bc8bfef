import { expect, it } from 'vitest'
import { findMaintenance, isPage } from './find-maintenance.ts'

const page = (title: string, body: string, attributes = ''): string =>
  `<!doctype html><html lang="de"><head><title>${title}</title><style>.template-password{color:red}</style></head><body${attributes}>${body}</body></html>`

const closed: readonly (readonly [string, string])[] = [
  [
    'Shopware 6',
    page(
      'Testshop',
      '<main><h1>Wir sind gleich zurück</h1></main>',
      ' class="is-ctl-maintenance is-act-rendermaintenancepage"',
    ),
  ],
  [
    'Shopware 5',
    page(
      'Wartungsarbeiten | Demoshop',
      '<h2>Wegen Wartungsarbeiten nicht erreichbar!</h2><p>Aufgrund n&ouml;tiger Wartungsarbeiten ist der Shop zur Zeit nicht erreichbar.</p>',
    ),
  ],
  [
    'WordPress on its own',
    '<html><head><title>Maintenance</title></head><body><h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1></body></html>',
  ],
  [
    'WordPress in German',
    page(
      'Wartung',
      '<h1>Wegen Wartungsarbeiten ist diese Website kurzzeitig nicht verfügbar. Schau in einer Minute nochmal vorbei.</h1>',
    ),
  ],
  [
    'WooCommerce',
    page(
      'Shop',
      '<div class="wp-block-woocommerce-coming-soon woocommerce-coming-soon-store-only"><h1>Bald ist es so weit</h1></div>',
    ),
  ],
  ['Shopify', page('Laden', '<h1>Opening soon</h1>', ' class="gradient template-password"')],
  ['JTL', page('Shop', '<article id="maintenance-notice" class="card"><p>Wir sind bald zurück.</p></article>')],
  [
    'PrestaShop',
    page('Shop', '<h1>Da sind wir</h1><section id="content" class="page-content page-maintenance"></section>'),
  ],
  [
    'Magento',
    page(
      'Service Temporarily Unavailable',
      '<h1>Service Temporarily Unavailable</h1><p>This service is down for maintenance. Please check back in a minute.</p>',
    ),
  ],
  [
    'a page by hand',
    page(
      'Meinshop',
      '<h1>Wartungsarbeiten</h1><p>Unser Shop wird derzeit gewartet. Bitte versuche es später erneut.</p>',
    ),
  ],
  ['a heading and a promise', page('Meinshop', '<h1>Wartungsarbeiten</h1><p>Wir bitten um Geduld.</p>')],
  ['a title after the shop', page('Meinshop – Wartungsmodus', '<p>In Kürze geht es weiter.</p>')],
  ['one sentence without a page', 'Diese Seite befindet sich derzeit im Wartungsmodus.'],
  ['letters as numbers', page('Shop', '<p>Wir f&#252;hren gerade Wartungsarbeiten durch.</p>')],
  ['English by hand', page('Acme', '<h2>Acme is currently undergoing scheduled maintenance.</h2>')],
  ['under maintenance', page('Acme', '<h1>Under maintenance</h1><p>We will be back shortly.</p>')],
]

it.each(closed)('K5: a page of maintenance is found behind a 200: %s', (_name, html) => {
  expect(findMaintenance(html, true)).toBeTypeOf('string')
})

const long = `<p>${'Alles für Haus und Garten, seit 1998 in Familienhand. '.repeat(50)}</p>`
const open: readonly (readonly [string, string])[] = [
  ['a shop', page('Meinshop', long)],
  [
    'a shop that announces it in a banner',
    page(
      'Meinshop',
      `<div class="banner">Am Sonntag ist der Shop wegen Wartungsarbeiten von 2 bis 4 Uhr nicht erreichbar.</div>${long}`,
    ),
  ],
  [
    'a short page that announces it',
    page('Meinshop', '<p>Am Sonntag, 2 bis 4 Uhr, finden Wartungsarbeiten statt.</p><h1>Hallo!</h1>'),
  ],
  [
    'a shop that sells it',
    page(
      'Wartungsarbeiten | Heizungsbau Müller',
      '<h1>Wartungsarbeiten</h1><p>Gleich mitbestellen!</p><b>89,00 €</b><button>In den Warenkorb</button>',
    ),
  ],
  [
    'one that offers it and sells nothing',
    page('Wartungsarbeiten | Müller', '<h1>Wartungsarbeiten</h1><p>Wir kommen zu dir.</p>'),
  ],
  [
    'a long article on it',
    page('Wartungsarbeiten', `<h1>Wartungsarbeiten</h1><p>Der Shop wird gerade gewartet.</p>${long}`),
  ],
  ['maintenance of machines in English', page('Maintenance plans', '<h1>Maintenance plans</h1><p>Call us back.</p>')],
  [
    'its words in a script',
    page('Shop', '<script>const text = "Der Shop befindet sich im Wartungsmodus"</script><h1>Willkommen</h1>'),
  ],
  ['its words in a comment', page('Shop', '<!-- befindet sich im Wartungsmodus --><h1>Willkommen</h1>')],
  ['a mark in styles', page('Shop', '<style>.is-ctl-maintenance, #maintenance-notice {}</style><h1>Willkommen</h1>')],
  ['nothing', ''],
]

it.each(open)('K5: anything else is let through: %s', (_name, html) => {
  expect(findMaintenance(html, true)).toBeUndefined()
})

it('K5: it says what the page says; of the beginning of a page only the marks of programs count', () => {
  const html = page('Shop', '<p>Der Shop wird gerade gewartet.</p>')
  expect(findMaintenance(html, true)).toBe('„wird gerade gewartet“')
  expect(findMaintenance(html, false)).toBeUndefined()
  expect(findMaintenance(page('Shop', '', ' class="is-ctl-maintenance"'), false)).toBe('Wartungsseite von Shopware')
})

it('K5: only pages are looked at', () => {
  expect(['text/html; charset=utf-8', 'Text/HTML', 'text/plain', undefined].every(isPage)).toBe(true)
  expect(['application/json', 'text/xml', 'application/rss+xml', 'text/csv'].some(isPage)).toBe(false)
})

it.each([
  ['tags that never end', '<div '.repeat(200_000)],
  ['headings that never end', `wartung${'<h1>'.repeat(250_000)}`],
  ['scripts that never end', `wartung${'<script>'.repeat(125_000)}`],
  ['comments that never end', `wartung${'<!--'.repeat(250_000)}`],
  ['less-than signs', `wartung${'<'.repeat(1_000_000)}`],
  ['words of the phrases', 'wegen wartung '.repeat(70_000)],
  ['blanks', `wartung${' '.repeat(1_000_000)}`],
])('K5: a page made to be slow is judged all the same: %s', (_name, html) => {
  // Were it quadratic, it would take minutes.
  expect(findMaintenance(html, true)).toBeUndefined()
})
