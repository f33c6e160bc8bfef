import { lazy, type ComponentType } from 'react'

/** A component that is loaded when it is first shown, by the name under which its module exports it. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
