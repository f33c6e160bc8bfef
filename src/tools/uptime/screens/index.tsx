/** The door of the screens, small enough to come first: it knows what has to be there before any of them. */
import type { ComponentType } from 'react'

/** Brings `Temporal` where the browser has none, then the screens. */
export async function loadUptimeScreens(): Promise<ComponentType> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return (await import('./uptime-screens.tsx')).UptimeScreens
}

/** The same for what the start page says of the shops. */
export async function loadShopNews(): Promise<ComponentType> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return (await import('../overview/screens/shop-news.tsx')).ShopNews
}

/** Removes what this device keeps of a person's shops beside documents. Never rejects. */
export async function eraseUptimeAnswers(userId: string): Promise<void> {
  const { eraseCachedAnswers } = await import('../answers/screens/cached-answers.ts')
  await eraseCachedAnswers(userId)
}
