# The question under a page's title, and the ways on.
lesson-place = { $title }, **{ $number } of { $count }**
lesson-again = Back to the question's figure
lesson-leave = Leave the lesson
lesson-begin = Next: a question
lesson-next = Next question
    .lesson = Next lesson: { $title }
    .all = All lessons
lesson-end = { $right } of { $count } right.
    .last = **That was the last question of this lesson.**
    .surprise = Farthest from your guess: question { $number } (it is { $truth }).
lesson-anew = Begin anew
lesson-training = The model behind this figure is being trained while you read. Nothing of the figure is shown before you answer.
    .none = Press Start: the model behind this figure is trained on this machine while you read.
    .full = Too many trainings wait already: this one begins as soon as there is room.
    .late = This machine is too slow for the training behind this question: skip the question.

# What an answer was worth.
lesson-verdict =
    .right = **Right: { $truth }.**
    .close = **Close enough: { $answer }, it is { $truth }.**
    .wrong = You said { $answer }. **It is { $truth }.**
    .far = You said { $answer }. **It is { $truth }**, { $gap } away.
    .far_curve = **It is { $truth }**, on average { $gap } away from what you drew.
    .close_curve = **Close enough: on average { $gap } away from { $truth }.**
    .skipped = **It is { $truth }.**
    .does = **Right: “{ $answer }”: { $truth }.**
    .does_not = “{ $answer }”: **{ $truth }**, not yet { $wanted }.
    .example = **For example “{ $answer }”: { $truth }.**
lesson-mistake = People often think “{ $mistake }”
    .yours = Many think so: “{ $mistake }”
lesson-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
 }

# The curtain before a figure.
curtain-covered = The figure is covered until you answer or skip. Then your answer stands in it or above it.
    .yours = **The figure is covered.** What do you expect?
    .teachers = **The figure is covered** until your teacher uncovers it.
curtain-uncover = Uncover
    .help = On the keyboard: R
curtain-answer = Answer
    .from = Your answer, from { $low } to { $high }: tap the line
    .at = At { $place }, from { $low } to { $high }
    .draw = Draw the curve into the frame, or type its numbers here.
    .frame = Tap the figure where you expect it, or answer below.
    .type = Type it here
curtain-skip = Skip
    .help = On the keyboard, outside a box: R
curtain-missing = Type something, or skip the question.
    .choice = Choose an answer, or skip the question.
    .number = Give an answer, or skip the question.
    .curve = Draw the whole curve, or skip the question.
    .word = Choose a word, or skip the question.
    .cell = Choose a row and a column, or skip the question.
    .text = Type an answer, or skip the question.
curtain-cell =
    .row = Row
    .column = Column

# Whose an answer in a figure is.
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

# What a text leads to that a visitor typed.
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
lesson-file = This file is no lesson: { $why }
    .toml = This file is no lesson in TOML: { $why }.
    .bytes = at most { $count } bytes
    .fewer = Take some questions out.
    .stops = lines with at most { $count } full stops
    .break = Break the line.
    .questions = at most { $count } questions
    .two = Make two lessons of it.
    .quotes = texts in quotes
    .signs = texts without signs that cannot be seen
    .judged = nothing: answers are judged in our own lessons alone
    .value = a text, a number, yes or no, a list or a table
    .out = Take it out of the file.
    .of = { $name } of question { $number }
lesson-step = Lesson { $name }, step { $number }: { $why }
    .whole = Lesson { $name }: { $why }
    .request = Step { $step }: there is no request { $name }.
lesson-rule =
    .scale = low below high, a step above 0 and near of 0 or more
    .cell = a row and a column
    .name = letters, digits and _
    .choices = two or more, of the kind 'choice' alone
    .slider = a slider, of the kinds 'number' and 'curve' alone
    .typed = of the kind 'text', a field with an example
    .box = a step with a box, with what is wanted, and with what one and several do
    .steps = one or more, each with a name of its own
    .table = a table with { $names }
    .values = a sentence with values of { $names }
    .formats = values in braces with a format such as {"{name:.1f}"}
    .known = names among { $names }
    .no_name = no name, for there is no request
    .computed = one that its result has a value for
    .parts = fields of `result`, indices, arithmetic, comparisons and functions of core/teaching/lessons/functions.py
    .field = a field of a result
    .pairs = at most { $count } numbers, each row with each
    .index = into a tuple, a dict, a text or an array
    .operand = a number or an array of numbers
    .entries = at most { $count } entries
    .deep = at most { $count } tuples one in another
    .size = a whole number of at most 63 bits
    .numbers = { $count } { $count ->
        [one] number
       *[other] numbers, with commas between them
     }
lesson-fix =
    .unknown = `{ $name }` is none of them.
    .none = It is no expression.
    .node = { $name } may not stand there.
