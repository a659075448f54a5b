/**
 * Marks the extras of Vimeo's package as done, so that the package skips them: one sends Vimeo the page's address,
 * which can reveal a family's difficulty; others read the address or change the page.
 */
Object.assign(window, {
  VimeoSeoMetadataAppended: true,
  VimeoCheckedUrlTimeParam: true,
  VimeoPlayerResizeEmbeds_: true,
  VimeoDRMEmbedsUpdated: true,
});
