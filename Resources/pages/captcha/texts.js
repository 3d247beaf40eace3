// The widget's words; languages without texts of their own fall back to English.
var texts = {
  en: {
    checkbox: 'I\'m not a robot',
    shield: 'Protected by the captcha simulator',
    title: 'Confirm that you are not a robot',
    answer: 'Answer',
    check: 'Check',
    another: 'Another way: a question in words',
    close: 'Close',
    empty: 'Type or choose an answer first.',
    wrong: 'That is not right. Wrong answers so far: ',
    fresh: 'That is not right. Here is a new puzzle.',
    lost: 'The captcha could not be reached. Try again.'
  },
  ru: {
    checkbox: 'Я не робот',
    shield: 'Под защитой симулятора капчи',
    title: 'Подтвердите, что вы не робот',
    answer: 'Ответ',
    check: 'Проверить',
    another: 'Иначе: вопрос словами',
    close: 'Закрыть',
    empty: 'Сначала введите или выберите ответ.',
    wrong: 'Неверно. Неверных ответов: ',
    fresh: 'Неверно. Вот новое задание.',
    lost: 'Капча недоступна. Попробуйте ещё раз.'
  }
};

function textsOf(language) {
  return Object.prototype.hasOwnProperty.call(texts, language) ? texts[language] : texts.en;
}
