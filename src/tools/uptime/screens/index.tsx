import { bringTemporal, type ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => {
    await bringTemporal()
    return (await import('./uptime-screens.tsx')).UptimeScreens
  },
  loadNews: async () => {
    await bringTemporal()
    return (await import('../overview/screens/shop-news.tsx')).ShopNews
  },
  loadTodayLine: async () => (await import('../overview/screens/shop-news.tsx')).ShopsTodayLine,
  loadDeeds: async () => (await import('../incidents/screens/use-incident-edits.ts')).incidentDeeds,
}
