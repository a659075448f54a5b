// Shows and hides the password on pages that the server renders. The button is hidden until this script runs.
(() => {
  for (const button of document.querySelectorAll('button[data-show]')) {
    const input = document.getElementById(button.getAttribute('aria-controls'));
    const show = (isShown) => {
      input.type = isShown ? 'text' : 'password';
      button.textContent = isShown ? button.dataset.hide : button.dataset.show;
    };
    button.addEventListener('click', () => show(input.type === 'password'));
    input.form.addEventListener('submit', () => show(false));
    button.hidden = false;
  }
})();
