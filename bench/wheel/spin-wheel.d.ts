declare module 'spin-wheel' {
  export class Wheel {
    constructor(
      container: Element,
      props: {
        readonly items: readonly { readonly label: string; readonly backgroundColor: string }[]
        readonly itemLabelFontSizeMax?: number
        readonly radius?: number
      },
    )
    readonly canvas: HTMLCanvasElement
    onRest: (() => void) | null
    /** Draws one frame. */
    draw(now: number): void
    spinToItem(
      index: number,
      durationMs: number,
      toCenter: boolean,
      revolutions: number,
      direction: 1 | -1,
      easing: (progress: number) => number,
    ): void
    remove(): void
  }
}
