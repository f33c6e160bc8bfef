/**
 * What is watched of a web shop: where the parts of each shop program are as it is delivered in German, and which texts tell
 * a page that works from one that only answers. An empty basket is a page as well, so checks need no order.
 */
import type { Expectation, ShopPage } from '../model.ts'

export const shopPrograms = [
  'other',
  'shopware6',
  'shopware5',
  'woocommerce',
  'shopify',
  'magento',
  'jtl',
  'prestashop',
] as const
export type ShopProgram = (typeof shopPrograms)[number]

export const shopProgramTexts = {
  other: 'Ein anderes, oder ich weiß es nicht',
  shopware6: 'Shopware 6',
  shopware5: 'Shopware 5',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  magento: 'Magento',
  jtl: 'JTL-Shop',
  prestashop: 'PrestaShop',
} as const satisfies Record<ShopProgram, string>

export type Preset = {
  /** Begins with a slash; absent where only people know it. */
  readonly path: string | undefined
  readonly expectations: readonly Expectation[]
}

type Paths = Partial<Record<ShopPage, string>>

const paths: Record<ShopProgram, Paths> = {
  other: { basket: '/warenkorb', checkout: '/kasse', feed: '/feed.xml' },
  shopware6: { basket: '/checkout/cart', checkout: '/checkout/register' },
  shopware5: { basket: '/checkout/cart', checkout: '/checkout/confirm' },
  woocommerce: { basket: '/warenkorb/', checkout: '/kasse/', feed: '/shop/feed/' },
  shopify: { basket: '/cart', checkout: '/checkout', feed: '/collections/all.atom' },
  magento: { basket: '/checkout/cart/', checkout: '/checkout/' },
  jtl: { basket: '/Warenkorb', checkout: '/Bestellvorgang' },
  prestashop: { basket: '/warenkorb?action=show', checkout: '/bestellung' },
}

/** The texts by which the shop programs mark a product as sold out. */
const soldOut: Record<ShopProgram, string> = {
  other: 'leider ausverkauft',
  shopware6: 'Nicht mehr verfügbar',
  shopware5: 'Dieser Artikel steht derzeit nicht zur Verfügung!',
  woocommerce: 'Nicht vorrätig',
  shopify: 'leider ausverkauft',
  magento: 'Nicht auf Lager',
  jtl: 'Produkt ausverkauft',
  prestashop: 'Nicht auf Lager',
}

/** The path of a part of a shop and the texts expected there (rule K13). */
export function presetOf(program: ShopProgram, page: ShopPage): Preset {
  const path = page === 'start' ? '/' : paths[program][page]
  return { path, expectations: expectationsOf(program, page) }
}

function expectationsOf(program: ShopProgram, page: ShopPage): readonly Expectation[] {
  if (page === 'product') {
    return [
      { kind: 'text-present', text: 'In den Warenkorb' },
      { kind: 'text-absent', text: soldOut[program] },
    ]
  }
  // The basket page of these programs contains this word in any theme; for an unknown program nothing is certain.
  return page === 'basket' && program !== 'other' ? [{ kind: 'text-present', text: 'Warenkorb' }] : []
}
