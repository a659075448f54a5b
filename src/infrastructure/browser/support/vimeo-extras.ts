/**
 * Vimeo's package runs extras when it is loaded: one sends the host our page's address, which can say what
 * a family struggles with, others read our address or change our page. It skips what is marked as done.
 */
Object.assign(window, {
  VimeoSeoMetadataAppended: true,
  VimeoCheckedUrlTimeParam: true,
  VimeoPlayerResizeEmbeds_: true,
  VimeoDRMEmbedsUpdated: true,
});
