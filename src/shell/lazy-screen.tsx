import { lazy, type ComponentType } from 'react'

export type LazyScreen<Props = object> = ComponentType<Props> & {
  /** Loads it ahead of being shown; rejects where it can't be had now. */
  load(): Promise<ComponentType<Props>>
}

/** A screen that is loaded when it is first shown, unless that was begun before. */
export function lazyScreen<Props = object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )
}
