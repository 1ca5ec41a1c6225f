# The question under a page's title, and its buttons.
lesson-progress = { $title }, **{ $number } of { $num_steps }**
lesson-back = Back to the question's figure
lesson-leave = Leave the lesson
lesson-first_question = Next: a question
lesson-next = Next question
    .lesson = Next lesson: { $title }
    .all = All lessons
lesson-end = { $num_correct } of { $num_steps } correct.
    .last = **That was the last question of this lesson.**
    .largest_error = Farthest from your answer: question { $number } (it is { $truth }).
lesson-restart = Start again
lesson-training = The model behind this figure is being trained while you read. Nothing of the figure is shown before you answer.
    .none = Press Start: the model behind this figure is trained on this machine while you read.
    .full = Too many trainings wait already: this one starts as soon as a slot is free.
    .late = This machine is too slow for the training behind this question: skip the question.

# Verdict on an answer.
lesson-verdict =
    .correct = **Correct: { $truth }.**
    .within_tolerance = **Close enough: { $answer }, it is { $truth }.**
    .wrong = You said { $answer }. **It is { $truth }.**
    .outside_tolerance = You said { $answer }. **It is { $truth }**, { $error } away.
    .outside_tolerance_curve = **It is { $truth }**, on average { $error } away from what you drew.
    .within_tolerance_curve = **Close enough: on average { $error } away from { $truth }.**
    .skipped = **It is { $truth }.**
    .correct_text = **Correct: “{ $answer }”: { $truth }.**
    .wrong_text = “{ $answer }”: **{ $truth }**, not yet { $expected_outcome }.
    .example_text = **For example “{ $answer }”: { $truth }.**
lesson-misconception = People often think “{ $misconception }”
    .yours = Many think so: “{ $misconception }”
lesson-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
 }

# The curtain before a figure.
curtain-covered = The figure is covered until you answer or skip. Then it shows your answer.
    .yours = **The figure is covered.** What do you expect?
    .teachers = **The figure is covered** until your teacher uncovers it.
curtain-uncover = Uncover
    .help = Keyboard shortcut: R
curtain-answer = Answer
    .range = Your answer, from { $low } to { $high }: tap the line
    .curve_number = At { $x }, from { $low } to { $high }
    .draw_curve = Draw the curve into the frame, or type its numbers here.
    .tap_figure = Tap the figure where you expect it, or answer below.
    .type_text = Type it here
curtain-skip = Skip
    .help = Keyboard shortcut, outside a text box: R
curtain-missing =
    .choice = Choose an answer, or skip the question.
    .number = Give an answer, or skip the question.
    .number_list = Draw the whole curve, or skip the question.
    .word_choice = Choose a word, or skip the question.
    .cell_choice = Choose a row and a column, or skip the question.
    .text = Type an answer, or skip the question.
curtain-cell =
    .row = Row
    .column = Column

# Author of an answer in a figure.
mark-figure = the figure
mark-you = you
mark-example = an example

# Terms, explained where a question has them: 20 words at most, and no answer to any question. Forms: how a question writes it.
term-beam = Beam search keeps the likeliest few hypotheses at every step.
    .forms = beam
term-bleu = Compares translations with references by the runs of words that they share; 100 is identical.
    .forms = BLEU
term-cross_attention = Attention of the decoder's tokens to those of the encoder.
    .forms = cross-attention, cross-attentions
term-embedding = The vector of a token, learnt in training; also the layer that looks it up.
    .forms = embedding, embeddings
term-head = One of several attentions of a layer, side by side, each with matrices of its own.
    .forms = head, heads
term-hidden_state = The vector in which a recurrent network carries what it has read.
    .forms = hidden state
term-key = What a token is found by: a vector that queries are multiplied with; the product is a score.
    .forms = key, keys
term-log_likelihood = The logarithm of the probability that a model gives to a text.
    .forms = log-likelihood
term-logit_lens = Reads a vector inside the model as if it were the last one: which token would it say?
    .forms = logit lens
term-logits = The scores of a model before the softmax, one for each possible token.
    .forms = logit, logits
term-mask = Tells a layer which tokens are real, or which pairs of tokens are allowed.
    .forms = mask, masks
term-nats = The unit of a loss that is a logarithm to the base e.
    .forms = nats
term-padding = Tokens that fill sequences up, so that all of a batch are equally long.
    .forms = padding
term-principal_component = The direction in which the vectors of a table differ most.
    .forms = principal component
term-query = What a token looks for: a vector that is multiplied with the keys of all tokens.
    .forms = query, queries
term-self_attention = Attention of the tokens of a sequence to tokens of the same sequence.
    .forms = self-attention
term-softmax = Turns scores into positive numbers that sum to 1; a larger score gets a larger number.
    .forms = softmax
term-subword = A piece of a word that is a token of its own.
    .forms = subword, subwords
term-temperature = A number that all logits are divided by before the softmax.
    .forms = temperature
term-unk = The token for every word that a vocabulary does not hold.
    .forms = [UNK]

# Outcome of a text that a visitor typed.
lesson-outcome =
    .unknown = { $count } [UNK]
    .words = { $count } { $count ->
        [one] word
       *[other] words
     }
    .few = only { $count } { $count ->
        [one] word
       *[other] words
     } of English

# A lesson that is opened from a file.
lesson-file = This file is not a lesson: { $reason }
    .toml = This file is not a lesson in TOML: { $reason }.
    .max_bytes = at most { $count } bytes
    .shorten = Take some questions out.
    .max_dots = lines with at most { $count } full stops
    .break_line = Break the line.
    .max_questions = at most { $count } questions
    .split = Split it into two lessons.
    .strings = texts in quotes
    .visible = texts without signs that cannot be seen
    .no_text_request_field = nothing: only the lessons of the atlas judge typed texts
    .value = a text, a number, yes or no, a list or a table
    .remove = Take it out of the file.
    .field_of_question = { $name } of question { $number }
lesson-step = Lesson { $name }, step { $number }: { $reason }
    .lesson = Lesson { $name }: { $reason }
    .request = Step { $step }: there is no request { $name }.
lesson-rule =
    .cell = a row and a column
    .name = letters, digits and _
    .options = two or more, with kind 'choice' alone
    .needs_slider = a slider, with kind 'number' or 'number_list' alone
    .input = with kind 'text', a field of the request whose value is an example
    .input_needs = a step with text_query_param, expected_outcome and two correct_text_predicates
    .questions = one or more, each with a unique name
    .table = a table with { $names }
    .values = a sentence with names among { $names } in braces
    .formats = values in braces with a format such as {"{name:.1f}"}
    .known_names = names among { $names }
    .no_names = no name, since there is no request
    .computed = an expression that can be computed over its result
    .syntax = fields of `result`, indices, arithmetic, comparisons and functions of core/teaching/lessons/functions.py
    .field = a field of a result
    .comparisons = at most { $count } comparisons
    .index = into a tuple, a dict, a text or an array
    .operand = a number or an array of numbers
    .entries = at most { $count } entries
    .depth = at most { $count } nested tuples
    .integer_size = a whole number of at most 63 bits
    .numbers = { $count } { $count ->
        [one] number
       *[other] numbers, with commas between them
     }
lesson-fix =
    .unknown_name = `{ $name }` is none of them.
    .no_expression = It is not an expression.
    .node = { $name } is not allowed.
