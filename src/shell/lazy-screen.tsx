import { lazy, type ComponentType } from 'react'

/** A screen that is loaded when it is first shown; `load` may also be called ahead of that. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}
