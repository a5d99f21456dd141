import type { Phrases } from './phrases.ts';

/** Written by us. */
export const englishPhrases: Phrases = {
  openings: {
    positive: [
      { named: 'Hello {name}, thank you for your kind words.', unnamed: 'Thank you for your kind words.', ofWords: true },
      { named: '{name}, your review made us very happy.', unnamed: 'Your review made us very happy.' },
      { named: 'Thank you, {name}, for sharing your experience.', unnamed: 'Thank you for sharing your experience.' },
      { named: 'Many thanks for your time and your rating, {name}.', unnamed: 'Many thanks for your time and your rating.' },
      { named: 'You made our day, {name}; thank you.', unnamed: 'You made our day; thank you.' },
    ],
    neutral: [
      { named: 'Hello {name}, thank you for your feedback.', unnamed: 'Thank you for your feedback.' },
      { named: '{name}, we appreciate your honest opinion.', unnamed: 'We appreciate your honest opinion.' },
      { named: 'Thank you, {name}, for telling us how your visit was.', unnamed: 'Thank you for telling us how your visit was.' },
      { named: 'Thank you for your time and your thoughts, {name}.', unnamed: 'Thank you for your time and your thoughts.', ofWords: true },
      { named: 'Hello {name}, thank you for this rating.', unnamed: 'Thank you for this rating.' },
    ],
    negative: [
      { named: 'Hello {name}, we are sorry about this experience.', unnamed: 'We are sorry about this experience.' },
      { named: '{name}, we are sorry to read this.', unnamed: 'We are sorry to read this.', ofWords: true },
      {
        named: 'Thank you for being frank, {name}; we are sorry your visit was not better.',
        unnamed: 'Thank you for being frank; we are sorry your visit was not better.',
        ofWords: true,
      },
      {
        named: '{name}, this is not the experience we want for you, and we apologise.',
        unnamed: 'This is not the experience we want for you, and we apologise.',
      },
      {
        named: 'Our apologies, {name}; we are sorry that you were not content.',
        unnamed: 'Our apologies; we are sorry that you were not content.',
      },
    ],
  },
  formalOpenings: {
    positive: [
      { named: 'Dear {name}, thank you for your generous review.', unnamed: 'Thank you for your generous review.' },
      {
        named: 'Dear {name}, we are grateful for your trust and your comments.',
        unnamed: 'We are grateful for your trust and your comments.',
        ofWords: true,
      },
      { named: 'Dear {name}, we value your opinion highly.', unnamed: 'We value your opinion highly.' },
      { named: 'Dear {name}, we thank you for your confidence in us.', unnamed: 'We thank you for your confidence in us.' },
    ],
    neutral: [
      { named: 'Dear {name}, thank you for your comments.', unnamed: 'Thank you for your comments.', ofWords: true },
      { named: 'Dear {name}, we appreciate that you shared your opinion.', unnamed: 'We appreciate that you shared your opinion.' },
      { named: 'Dear {name}, your opinion is of value to us.', unnamed: 'Your opinion is of value to us.' },
      { named: 'Dear {name}, we thank you for your time.', unnamed: 'We thank you for your time.' },
    ],
    negative: [
      {
        named: 'Dear {name}, please accept our apologies for what you describe.',
        unnamed: 'Please accept our apologies for what you describe.',
        ofWords: true,
      },
      { named: 'Dear {name}, we regret that your experience fell short.', unnamed: 'We regret that your experience fell short.' },
      {
        named: 'Dear {name}, thank you for letting us know, and please accept our apologies.',
        unnamed: 'Thank you for letting us know, and please accept our apologies.',
        ofWords: true,
      },
      {
        named: 'Dear {name}, we are sorry that your visit was not as you wished.',
        unnamed: 'We are sorry that your visit was not as you wished.',
      },
      { named: 'Dear {name}, we apologise for all that did not please you.', unnamed: 'We apologise for all that did not please you.' },
    ],
  },
  starsOnly: {
    positive: [
      'Your high rating makes us happy.',
      'Your stars make everybody here happy.',
      'We are glad that your visit was to your taste.',
      'Thank you for every star.',
    ],
    neutral: [
      'We would like to know what could have been better.',
      'We would gladly hear more about your visit.',
      'Your opinion in detail matters to us.',
      'We would be happy to hear more from you.',
    ],
    negative: [
      'We would like to know what you did not like.',
      'It matters to us to understand your rating.',
      'We wish we knew what happened.',
      'We are sorry about this rating and would like to know its reason.',
    ],
  },
  praised: {
    service: [
      'we are glad that you were happy with the service',
      'it is good to hear that the service was to your liking',
      'we are pleased that our service met your expectations',
    ],
    food: [
      'we are glad that you enjoyed the food',
      'it is good to hear that the food was to your taste',
      'we are pleased that the food was to your liking',
    ],
    price: [
      'we are glad that the prices suited you',
      'it is good to hear that you found it good value',
      'we are pleased that you found the prices fair',
    ],
    cleanliness: [
      'we are glad that you noticed how clean it is',
      'it is good to hear that everything was clean',
      'your remark about cleanliness makes us happy',
    ],
    waiting: [
      'we are glad that you did not have to wait long',
      'it is good to hear that you were served quickly',
      'we are pleased that everything came in good time',
    ],
    location: [
      'we are glad that the location suited you',
      'it is good to hear that you liked the place',
      'we are pleased that the place appealed to you',
    ],
    staff: [
      'your words about the team please all of us',
      'it is good to hear that the team looked after you',
      'we are pleased that the team met your expectations',
    ],
    rooms: [
      'we are glad that the room was comfortable',
      'it is good to hear that you enjoyed your stay',
      'we are pleased that you felt at home in the room',
    ],
    parking: [
      'we are glad that parking was easy',
      'it is good to hear that you found a place to park',
      'we are pleased that there was room to park',
    ],
    delivery: [
      'we are glad that your order reached you as it should',
      'it is good to hear that the delivery went well',
      'we are pleased that the delivery met your expectations',
    ],
  },
  blamed: {
    service: [
      'we apologise that the service was not what you deserve',
      'the service you describe is not what we want for you',
      'we are sorry that the service disappointed you',
    ],
    food: [
      'we are sorry that the food was not what you expected',
      'your remark about the food matters to us',
      'we apologise that what you were served was not as it should be',
    ],
    price: [
      'your remark about the prices matters to us',
      'we understand your view of the prices',
      'your view of the prices is of interest to us',
    ],
    cleanliness: [
      'we apologise that it was not as clean as it should be',
      'your remark about cleanliness is a fair one',
      'what you describe about cleanliness is not what we want for you',
    ],
    waiting: [
      'we apologise for the long wait',
      'we value your time and are sorry that you had to wait',
      'your remark about the wait is a fair one',
    ],
    location: [
      'your remark about the location matters to us',
      'we understand what you say about the location',
      'your view of the location is of interest to us',
    ],
    staff: [
      'we apologise that you were not treated as you should be',
      'the treatment you describe does not please us',
      'we are sorry that the treatment disappointed you',
    ],
    rooms: [
      'we are sorry that the room was not what you expected',
      'your remark about the room matters to us',
      'we apologise that the room was not as it should be',
    ],
    parking: [
      'we understand that parking was not easy',
      'your remark about parking matters to us',
      'we are sorry that parking was tiresome',
    ],
    delivery: [
      'we apologise that the delivery was not as expected',
      'we are sorry that your order did not reach you as it should',
      'your remark about the delivery matters to us',
    ],
  },
  general: {
    positive: [
      'we are glad that you had a good time',
      'it is good to hear that you enjoyed your visit',
      'we are pleased that your visit was what you wished for',
      'it is good to know that you were content',
    ],
    neutral: [
      'what you say helps us to understand what you need',
      'your remarks matter to us, the good and the less good',
      'your view matters to us, for and against',
      'what you wrote gives us a clearer picture',
    ],
    negative: [
      'what you say matters to us and we take it seriously',
      'we understand your disappointment',
      'we are sorry for what you went through',
      'your remarks are fair and matter to us',
    ],
  },
  inReturn: ['At the same time, {praise}', 'All the same, {praise}'],
  warmth: {
    positive: [
      'Your opinion means a lot to us.',
      'It was a pleasure to have you with us.',
      'Your joy is ours.',
      'Guests like you make our work a pleasure.',
      'You are dear to all of us.',
    ],
    neutral: [
      'Your opinion is dear to us.',
      'We always like to hear from you.',
      'Your comfort matters to us.',
      'It is good of you to take the time.',
      'You matter to us.',
    ],
    negative: [
      'Your comfort matters a great deal to us.',
      'We fully understand how you feel.',
      'We are truly sorry.',
      'It pains us that you were unhappy.',
      'You matter to us.',
    ],
  },
  closings: {
    positive: [
      'We look forward to your next visit to {branch}.',
      'You are always welcome at {branch}.',
      'We would be happy to see you again at {branch}.',
      'See you again soon.',
    ],
    neutral: [
      'We hope that your next visit will be better.',
      'We would be happy to see you again at {branch}.',
      'You are welcome at {branch} at any time.',
      'Your opinion matters to us at {branch}.',
    ],
    negative: [
      'Please contact us on the number shown on our page, so that we understand what happened.',
      'We would like to hear more from you on the number shown on the page of {branch}.',
      'Please feel free to contact {branch} on the number shown on our page.',
      'We hope for another chance to serve you at {branch}.',
    ],
  },
  formalClosings: {
    positive: [
      'It would be an honour to serve you again at {branch}.',
      'We look forward to welcoming you again at {branch}.',
      'It would be our pleasure to receive you again at {branch}.',
      'You are welcome at {branch} at any time.',
    ],
    neutral: [
      'It would be an honour to welcome you again at {branch}.',
      'We look forward to serving you as you deserve.',
      'Your opinion is of importance to us at {branch}.',
      'It would be our pleasure to receive you again at {branch}.',
    ],
    negative: [
      'Kindly contact us on the number shown on the page of {branch}, so that we understand what happened.',
      'You are welcome to contact us on the number shown on our page.',
      'It is important to us to hear from you on the number shown on the page of {branch}.',
      'We hope for an opportunity to serve you as you deserve.',
    ],
  },
  shortEnds: {
    positive: ['Thank you.', 'You are always welcome.', 'See you again soon.', 'All the best.', 'You made our day.'],
    neutral: ['Thank you.', 'Your opinion matters to us.', 'You are always welcome.', 'Thank you for your time.', 'All the best.'],
    negative: ['We are sorry.', 'Our apologies.', 'Your comfort matters to us.', 'Your opinion matters to us.', 'Thank you for your time.'],
  },
  courtesies: [
    'With our best regards.',
    'Please accept our sincere regards.',
    'We remain at your service.',
    'With our highest esteem.',
    'Respectfully yours.',
  ],
  formalAddress: { named: 'Dear {name}, ', unnamed: '' },
};
