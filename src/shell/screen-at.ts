import { faceAt } from '#tools'
import { LazyHomeScreen } from './start/start-screen.tsx'
import { toolScreens } from './tool-screens.tsx'

/** What a signed-in person gets to see at a path, as far as it can be loaded before anything is drawn. */
export function screenAt(path: string): { load(): Promise<unknown> } | undefined {
  const start = `/${path.split(/[/?#]/)[1] ?? ''}`
  if (start === '/') return LazyHomeScreen
  const face = faceAt(start)
  return face && toolScreens[face.id]
}
