import { lazy, useState, type ComponentType } from 'react'

export type LazyScreen<Props = object> = ComponentType<Props> & {
  /** Loads it ahead of being shown; rejects where it can't be had now. */
  load(): Promise<ComponentType<Props>>
}

/**
 * A screen that is loaded when it is first shown, unless that was begun before. A loaded one is drawn at once: React lets a lazy
 * component wait for 300 ms even if its script is there.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() }
      } catch (error) {
        // React remembers the failure for good.
        Lazy = begin()
        throw error
      }
    }) as ComponentType<Props>
  let Lazy = begin()

  function Screen(props: Props) {
    // The same as long as it is shown: another type would begin anew.
    const [Chosen] = useState(() => Loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return Object.assign(Screen, { load: loadOnce })
}
