import type { CreatePageRenderer, PageRenderer, PageState } from '@yardsnap/contract/page-rendering'

/** One page to render. Text passes between threads faster than objects, which would be copied member by member. */
export interface RenderTask {
  /** URL of the bundle that the web app's build writes for the server, in the page's language. */
  bundle: string
  /** The JSON of the page's `site-config`. */
  siteConfig: string
  /** Path and query string. */
  address: string
  /** The JSON of the page's `PageState`. */
  state: string
}

const renderers = new Map<string, Promise<PageRenderer>>()

async function createRenderer({ bundle, siteConfig }: RenderTask): Promise<PageRenderer> {
  const { createPageRenderer } = (await import(bundle)) as { createPageRenderer: CreatePageRenderer }
  return createPageRenderer(siteConfig)
}

/** Entry point of the worker threads in `render-threads.ts`. */
export default async function render(task: RenderTask): ReturnType<PageRenderer['render']> {
  const key = `${task.bundle} ${task.siteConfig}`
  const renderer = renderers.get(key) ?? createRenderer(task)
  renderers.set(key, renderer)
  return (await renderer).render(task.address, JSON.parse(task.state) as PageState)
}
