library-file-extensions = a file name that ends in one of { $extensions }
library-kaleido = A { $extension } file needs the package kaleido and a Chrome: run `pip install kaleido`, or save as .html instead.
library-network = This figure fetches Plotly from cdn.plot.ly, and there is no network. Open it with one, or save the figure as a page that carries Plotly along.
library-notebook-install = Needs the atlas: run this in its folder, or `pip install` the wheel that `make wheel` builds there.
library-notebook-proof = The lines that recompute the numbers of the figure:
library-request = the name of a request, such as HeadsRequest
library-related-field = a value that goes with `{ $name }`, which is { $rule }
library-word = a word that one of { $count } tables has
    .fix = Take a frequent English or Spanish word, in letters.
library-figure = a function that draws, such as attention.heads.plot.plot_attention_matrix
library-field = an argument of { $name }: { $names }
library-result = a { $type }, as `run_request` returns it
library-missing = one whose arguments are all passed; missing: { $names }
library-static = { $count } files of the static edition were written to { $folder }: open index.html.
library-static-menu = Pages
library-static-skip = To the content
library-static-rows = The first { $num_shown } of { $num_rows } rows; the app exports all.
library-static-others = Recorded: the other figures of this view
library-static-recorded = This page is recorded: its figures show the initial state of the app, and controls that the text mentions exist only there.
library-static-noscript = The figures need JavaScript: allow it for this page, then load it again.
library-static-old = The figures cannot be drawn: this browser is too old, or a file of this folder is missing. Open the page with a browser of 2023 or later, in the whole folder.
library-static-failed =
    .damaged = The figure stays as it was recorded, because a file with the model's weights is missing or damaged: copy the whole folder again.
    .memory = The figure stays as it was recorded, because this browser has no memory left: close other tabs, then load the page again.
    .failed = The figure stays as it was recorded, because something went wrong: load the page again.
library-static-live = Live: your browser computes this page with the model's weights, and sends nothing.
    .attention_heads = { library-static-live } The app does more: nine translators, a pretrained encoder, your own translation, clicks on a cell; figures other than the matrix and the lines are recorded here.
    .shakespeare_write = { library-static-live } The app does more: larger models, texts of any length, the proof of every number.
    .shakespeare_next_character = { library-static-live } The app does more: larger models and the proof of every number.
    .translation_translate = { library-static-live } The app does more: nine translators, two side by side, a full stop where you forgot it.
    .translation_greedy__beam__sampling = { library-static-live } The app does more: nine translators, among them one of subwords.
    .sentiment_read_along = { library-static-live } The app does more: five recurrent classifiers beside each other; what each word moves is recorded here.
    .masking_with_and_without_a_mask = { library-static-live } The app does more: a mask passed by hand and ragged batches.
    .positions_the_matrix = { library-static-live } The app does more: 5,000 positions, clicks and zoom, positions from top to bottom.
    .positions_clocks = { library-static-live } The app does more: the proof of every number.
    .positions_relative_positions = { library-static-live } The app does more: the rotation and the wrong formulas are recorded here.
    .tokens_split_a_sentence = { library-static-live } The app does more: word pieces; the other figures are recorded here.
    .embeddings_the_map = { library-static-live } The app does more: nine tables of up to 20,000 words, in three dimensions, and your own.
    .embeddings_look_up = { library-static-live } The app does more: the gradient of your own reviews, which is recorded here.
    .embeddings_arithmetic = { library-static-live } The app does more: 20,000 words of GloVe, among them king and queen, and your own table.
library-static-split = Split
    .more = The same sentence is { $counted_characters }, { $counted_words }, { $counted_subwords }. { $losses }
library-no-padding = some padding in the batch: rows of ids, or of numbers, that end in it
    .fix = Without padding no mask has anything to hide: add a shorter row, or pass the id of padding as `padding=` if it is not 0.
library-zero-may-be-word = 0 stands before other ids here, and rows end in { $last_id }: pass `padding={ $last_id }` if that is the padding, else `padding=0`.
library-mask-dropped = { $layer } ({ $layer_class }) receives a mask and returns none: the layers after it read padding as if it were words.
    .layer = Set `supports_masking = True` in { $layer_class } if the mask may pass unchanged, write `compute_mask`, or pass the mask explicitly to the layer that needs it.
    .function = Build it as `Lambda(..., mask=lambda inputs, mask: mask)` if the mask may pass unchanged, or pass the mask explicitly to the layer that needs it.
    .inputs = It passes a mask on only if each of its inputs has one: give one to the others, too, or pass the mask explicitly to the layer that needs it.
    .operation = It is an operation, and those of Keras pass no mask on: put it into a layer of your own with `supports_masking = True`, or pass the mask explicitly to the layer that needs it.
library-padding = { $num_steps } more steps of padding{ $input ->
        [none] { "" }
       *[other] { " " }in `{ $input }`
    } change the output by { $difference } of its largest number.
    .fix = The mask ends at { $layer }: see the issue of that layer.
    .no_mask = { $layer } reads the padding, and no layer before it makes a mask: use `Embedding(mask_zero=True)` or a `Masking` layer.
    .other_id = { $layer } reads the padding, and no mask hides the id { $padding }: `mask_zero=True` hides 0 alone, so give padding the id 0, or make the mask `ids != { $padding }` and pass it explicitly.
    .unmasked = { $layer } counts a step as real where one of its inputs does: give each of its inputs a mask.
    .inverted = The mask that { $layer } makes hides { $num_hidden } of { $num_steps } steps and shows { $num_visible_padding } that are padding: it is inverted. Keras reads any number but 0 as True, and True is visible: pass `ids != 0`.
    .ignored = There is a mask, but { $layer } still computes with padding: look at `atlas.mask_propagation(model, batch)`.
library-padding-removed = Row { $row }{ $input ->
        [none] { "" }
       *[other] { " " }of `{ $input }`
    } without its padding changes the output by { $difference } of its largest number.
library-nan = { $layer } gives NaN for { $count ->
        [one] row { $rows }
       *[other] rows { $rows }
    } of the batch.
    .nan_weights = The weights of { $layer } hold NaN, and so does the output for { $count ->
        [one] row { $rows }
       *[other] rows { $rows }
    } of the batch: nothing can be said about the masks.
    .weights = Load weights from before training diverged, and train with a smaller learning rate or with `clipnorm`.
    .empty_row = A row that is all padding leaves nothing to average: leave it out of the batch, or give it one real step.
    .other = Look there for a division by 0, a logarithm of 0, or a number beyond the range of its dtype.
library-unmasked-loss = The output of { $layer } reaches the loss without a mask: { $share } of what loss and metrics count is padding.
    .fix = Let the mask reach the output, or pass `sample_weight` to `fit` and `evaluate`.
library-unmasked-flat-loss = The output of { $layer } has the shape (B, T), and a loss of Keras takes the mean over its last axis before it looks at a mask: { $share } of what it counts is padding.
    .fix = End in (B, T, 1), with labels (B, T, 1), so that the mask or `sample_weight` (B, T) has a loss for each step.
library-future-leak = What comes after step { $step } changes the output up to it.
    .fix = { $layer_type ->
        [attention] { $layer } looks at later steps: call it with `use_causal_mask=True`.
        [layer] { $layer } is the first layer that looks ahead: look there for a Bidirectional layer, an attention without a causal mask, a convolution with padding="same", or a mean over all steps.
       *[none] No layer can be named; look for a Bidirectional layer, a convolution with padding="same", or a mean over all steps.
    }
external-attention-array = an array of numbers, or what a model returns as its attentions
    .field = Pass one of its fields, such as `out.{ $field }`; where it is not there, call the model with `output_attentions=True`.
    .none = The model returned none: load it with `attn_implementation="eager"`, and call it with `output_attentions=True`.
external-attention-ragged = Pass rows of one length, as `numpy.asarray` reads them.
external-attention-shape = numbers of shape (T, S), (H, T, S), (L, H, T, S) or (L, B, H, T, S), none of them empty
external-attention-layer = layer { $layer }: { $shape }
external-attention-tuple = a tuple of arrays (B, H, T, S) of one shape, one per layer
    .widths = Plot layers of one shape at a time: with None in place of the others, they keep their numbers.
external-attention-steps = steps of a tuple of arrays (B, H, T, S) each, with the same layers and heads
external-attention-rows = a row of the batch, or one at each step, such as `out.beam_indices[0]`
    .none = These weights have no batch axis.
external-attention-tokens = a list of texts, one per token
    .split = Split it into its tokens, such as `{ $name }.split()`.
    .ids = Ids become texts with `tokenizer.convert_ids_to_tokens(ids)`.
external-attention-count = { $count } tokens, as many as the weights have
    .swapped = Queries and keys look swapped: rows are queries, columns are keys.
external-attention-num-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
 }
external-attention-square = as many keys as queries, if `keys` are not passed
    .fix = Pass the { $count } tokens of the columns as `keys`.
external-attention-max-tokens = at most { $max_tokens } queries and keys
external-attention-crop = Slice weights and tokens to the part that you want to see.
external-attention-mean = Or "mean", for the mean of all.
external-attention-mask = truth values, True where a key may be seen
    .shape = truth values that extend to { $shape }, such as (B, S) of padding or (B, H, T, S)
    .additive = This is an additive mask, in which 0 shows and a large negative number hides: pass `mask == 0`.
    .all_hidden_rule = at least one cell that may be seen
    .all_hidden = all of it hidden
    .hides_weight = it hides key { $column } from query { $row }, which gives it { $weight }
external-attention-convention =
    .inverted = This mask is of another convention, in which True or 1 hides, as in PyTorch: pass `mask == 0`.
    .transposed = It fits when turned over: rows are queries, columns are keys. Pass `mask.T`.
    .transposed_and_inverted = It fits turned over, and with True where it hides: rows are queries, columns are keys. Pass `mask.T == 0`.
    .hides_weight = True or 1 shows a key. Pass the mask that the model received, or none.
external-attention-finite-numbers = finite numbers
external-attention-nan = { $count ->
    [one] 1 number that is NaN
   *[other] { $count } numbers that are NaN
 }
    .row = Row { $row } has no key to see, counted from 0: pass `mask`, False all along that row.
    .number = Some numbers of row { $row } are NaN, counted from 0: run the model in float32, and look for the layer that gives NaN first.
external-attention-infinite = { $count ->
    [one] 1 number that is infinite
   *[other] { $count } numbers that are infinite
 }
external-attention-negative = { $count ->
    [one] 1 number below 0
   *[other] { $count } numbers below 0
 }
external-attention-zeros = 0 everywhere
external-attention-sum = row { $row } with a sum of { $sum }
external-attention-softmax = rows that sum to 1, with no weight below 0
    .empty = Nothing is attended to: look for a mask that hides all.
    .scores = Pass the weights after the softmax, not the scores before it.
    .softmax = These are scores before the softmax, where a mask adds -inf: pass the weights after it.
    .logarithm = These are logarithms of weights: pass `numpy.exp(weights)`.
    .cache = These look like keys and values, as a cache holds them: pass the attentions, such as `out.attentions`.
    .states = These look like hidden states (B, T, D): pass the attentions, such as `out.attentions`.
    .queries = Here the columns sum to 1: the softmax went over the queries, or queries and keys are swapped. Take it over the last axis, or pass `numpy.swapaxes(weights, axis1=-1, axis2=-2)`.
    .heads = Here the heads sum to 1: the softmax went over them. Take it over the last axis.
    .dropout = Some weights are 0 and the others scaled up: dropout is on. Call the model with `training=False`, or `model.eval()` in PyTorch.
    .sink = The rest went to a key that is missing, such as an attention sink: add a column with `1 - weights.sum(axis=-1)`, and a token for it to `keys`.
external-attention-heads = Choose a layer: weights[layer : layer + 1].
external-attention-rollout = another plot type: rollout needs self-attention, whose layers read each other, and so no `keys`
    .whole = another plot type: rollout needs every layer, and some returned no attention
external-attention-all-heads = The clearest of { $num_heads } heads, { $head }, gives **{ $weight }** of a row to one key on average.
external-attention-with-notes = { $claim }
    .more = { $more }
external-attention-causal = Every key after its query has weight 0, as with a causal mask.{ $sees_first ->
        [0] {""}
       *[other] {" "}The first row, which sees itself alone, is left out.
    }
external-attention-padding-rows = { $count ->
    [one] 1 row sees nothing, like padding, and is left out.
   *[other] { $count } rows see nothing, like padding, and are left out.
 }
external-attention-unused-columns = { $count ->
    [one] 1 column behind the last token has no weight, as in an unused cache, and is left out.
   *[other] { $count } columns behind the last token have no weight, as in an unused cache, and are left out.
 }
external-attention-ambiguous-axis = The first axis is read as { $count } { $axis ->
    [layers] layers
   *[heads] heads
 }. If it is a batch, pass `row=0`.
