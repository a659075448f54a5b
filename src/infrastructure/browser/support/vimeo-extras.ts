/**
 * This marks the extras of Vimeo's package as done, so that it skips them: one sends the host our page's address,
 * which can reveal a family's difficulty, others read our address or change our page.
 */
Object.assign(window, {
  VimeoSeoMetadataAppended: true,
  VimeoCheckedUrlTimeParam: true,
  VimeoPlayerResizeEmbeds_: true,
  VimeoDRMEmbedsUpdated: true,
});
